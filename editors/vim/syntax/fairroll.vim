" SPDX-License-Identifier: Apache-2.0
" Written by script/make-textmate from grammar/src/keywords.def; change those.

if exists('b:current_syntax')
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,-

syntax keyword fairrollUnit language vocabulary model ruleset amendment assertions scenario
syntax keyword fairrollStatement authority cites uses words currency source in recalled unencoded note fixed opposite roles thrower list throw turn section game every wager choice reading paytable adopts amend strike replace insert posts designates duty power roll never die result bets dice keep direct nothing house payouts accepted cap state count set phase event placed may contract off one wins loses pushes returned pays surrender commission stake win parts assert figure tally
syntax keyword fairrollJoint under digest force until about faces sum default including only of behind then after alone a cause reads its face called close before rest flight confirmed go first clockwise counterclockwise seat that hold else throws call overrule relinquish order relinquishment preferably whenever possible makes subject notwithstanding rounded up down nearest stated over maximum minimum paid full limit together shared proportion becomes per be removed reduced raised stays percent taken refunded steps most least times time edge bet made resolved on while when unless except and or not is holds includes reaching for as with at by from to any each no exactly number more less plus above below equal owner rises falls all ties hard easy showing once twice thrice change posting row has late soon needs finding directive stands moves error buys raises reduces removes surrenders calls takes declines relinquishes orders because does
syntax keyword fairrollValue rolls total invalid no_roll void undefined none highest lowest alike different often odd even other pair triple unknown valid undetermined refused
syntax keyword fairrollRecord seats rules given perhaps expect
syntax match fairrollNumber /\<\d\+\%([.\/]\d\+\)\?\>/
syntax match fairrollDate /\<\d\{4}-\d\d-\d\d\>/
syntax match fairrollMark /(\%(\d\+\|\a\w\{,4}\)\%(\.\%(\d\+\|\a\w\{,4}\)\)*)\|\[\a[[:alnum:]_-]*\]/
syntax match fairrollPath /\<\a[[:alnum:]_-]*\%(\.\a[[:alnum:]_-]*\)\+/
syntax region fairrollString start=/"/ end=/"\|$/ oneline
syntax match fairrollComment /#.*/

highlight default link fairrollUnit Structure
highlight default link fairrollStatement Statement
highlight default link fairrollJoint Keyword
highlight default link fairrollValue Constant
highlight default link fairrollRecord PreProc
highlight default link fairrollNumber Number
highlight default link fairrollDate Number
highlight default link fairrollMark Label
highlight default link fairrollPath Identifier
highlight default link fairrollString String
highlight default link fairrollComment Comment

let b:current_syntax = 'fairroll'
