// SPDX-License-Identifier: Apache-2.0
// Opens every page of the sites in these folders in Chromium: light and dark, 360 and 1200 pixels wide. Held against WCAG 2.2 AA by
// axe-core; no page may be wider than the screen, ask another host for anything, run a script of a rule file, or complain. For check-book.
'use strict';
const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');

const axe = fs.readFileSync(path.join(process.env.FAIRROLL_MODULES, 'axe-core', 'axe.min.js'), 'utf8');
const shots = process.env.FAIRROLL_SHOTS;
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
let faults = 0;
let seen = 0;

function complain(page, words) {
  faults += 1;
  console.log(page + ': ' + words);
}

function pagesIn(folder) {
  const all = [];
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) all.push(...pagesIn(full));
    else if (entry.name.endsWith('.html')) all.push(full);
  }
  return all.sort();
}

async function check(page, file, name) {
  await page.goto('file://' + file);
  seen += 1;
  await page.evaluate(axe);
  const found = await page.evaluate((options) => window.axe.run(document, options), rules);
  for (const one of found.violations) complain(name, one.id + ': ' + one.nodes.length + ' times, first ' + one.nodes[0].html.slice(0, 160));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (over > 0) complain(name, 'is ' + over + ' pixels wider than the screen');
  if (shots) await page.screenshot({ path: path.join(shots, name.replace(/[^a-z0-9]+/gi, '_') + '.png') });
}

async function search(page, folder) {
  await page.goto('file://' + path.join(folder, 'search.html'));
  await page.fill('#words', 'wins');
  if ((await page.locator('#found a').count()) === 0) complain(folder, 'the search finds nothing');
  const href = await page.locator('#found a').first().getAttribute('href');
  if (!fs.existsSync(path.join(folder, href.split('#')[0]))) complain(folder, 'the search leads nowhere');
}

(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const folder of process.argv.slice(2))
    for (const scheme of ['light', 'dark'])
      for (const width of [360, 1200]) {
        const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        page.on('dialog', (dialog) => { complain(page.url(), 'ran a script of a rule file'); dialog.dismiss(); });
        page.on('request', (one) => { if (!one.url().startsWith('file://')) complain(page.url(), 'asks for ' + one.url()); });
        page.on('pageerror', (error) => complain(page.url(), String(error)));
        for (const file of pagesIn(folder)) await check(page, file, path.relative(path.dirname(folder), file) + ' ' + scheme + ' ' + width);
        if (fs.existsSync(path.join(folder, 'search.html'))) await search(page, folder);
        if (shots && scheme === 'light' && width === 1200)
          for (const file of pagesIn(folder)) {
            await page.goto('file://' + file);
            await page.pdf({ path: path.join(shots, path.relative(path.dirname(folder), file).replace(/[^a-z0-9]+/gi, '_') + '.pdf'), preferCSSPageSize: true });
          }
        await context.close();
      }
  await browser.close();
  console.log(seen + ' pages seen: ' + (faults || 'no') + ' faults');
  process.exit(faults ? 1 : 0);
})();
