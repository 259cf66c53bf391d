// SPDX-License-Identifier: Apache-2.0
// Step 2: seats, the state of the game, and the wagers on the layout.
import type { App } from "./app.js";
import type { State, Value } from "./book.js";
import type { Scene, Standing } from "./engine.js";
import { foldAway, group, h, spoken, toggle } from "./dom.js";
import { byTitle, offerOf, standingOffers, typedAmount, type Bet, type Offer, type SceneStep, type Stands } from "./scene.js";
import { seatName, withSeatName } from "./telling.js";

function seatRow(app: App): HTMLElement {
  const { say, scene } = app;
  const seats = app.seats.map((seat, i) => toggle({ key: `seat ${i}`, label: seatName(seat, say), pressed: app.seat === i, tap: () => void app.pickSeat(i) }));
  const more = h("button", { type: "button", class: "toggle", "data-key": "add seat", disabled: !app.roomForSeats, click: () => void app.addSeat() }, `+ ${say("addSeat")}`);
  const throws = app.steps.some((step) => step.kind === "takes" && step.seat === app.seatName);
  const dice = scene?.mayThrow
    ? [toggle({ key: "takes", label: say("throwsDice", seatName(app.seatName, say)), pressed: throws, tap: () => void app.toggleThrower() })]
    : [];
  return group(say("seats"), [...seats, more, ...dice]);
}

function chosenOf(scene: Scene, { name, several }: State): Value[] {
  const value = scene.states[name];
  if (Array.isArray(value)) return value;
  return value === undefined || (several && value === "none") ? [] : [value];
}

function options(state: State, chosen: Value | undefined): HTMLElement[] {
  return state.values.map((value) => h("option", { value: String(value), selected: String(value) === String(chosen) }, spoken(value)));
}

function stateSelect(state: State, chosen: Value | undefined, key: string, take: (value: Value) => void): HTMLElement {
  const id = key.replaceAll(" ", "-");
  const change = (event: Event): void => {
    const value = state.values[(event.target as HTMLSelectElement).selectedIndex];
    if (value !== undefined) take(value);
  };
  return h("div", { class: "labelled" }, h("label", { for: id, lang: "en" }, spoken(state.name)),
    h("select", { id, class: "field", "data-key": key, lang: "en", change }, ...options(state, chosen)));
}

function gameStates(app: App, scene: Scene, states: State[]): HTMLElement | null {
  if (states.length === 0) return null;
  const shown = states.map((state) => {
    const chosen = chosenOf(scene, state);
    if (!state.several) return stateSelect(state, chosen[0], `state ${state.name}`, (value) => void app.setState(state.name, [value]));
    const flip = (value: Value): Value[] => (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
    return group(spoken(state.name), state.values.map((value) =>
      toggle({ key: `state ${state.name} ${value}`, label: spoken(value), ofBook: true, pressed: chosen.includes(value), tap: () => void app.setState(state.name, flip(value)) })), { ofBook: true });
  });
  return foldAway(app.opened, "states", [app.say("gameState")], h("div", { class: "states" }, ...shown));
}

interface Offered extends Offer {
  key: string;
  tap: () => void;
}

function offerButton({ key, title, words, number, tap }: Offered): HTMLElement {
  return h("button", { type: "button", class: "bet", lang: "en", "data-key": key, "aria-label": number ? `${title}: ${spoken(words)}` : title, click: tap }, spoken(number || title));
}

function offerGroup(title: string, offers: Offered[]): HTMLElement | null {
  if (offers.length === 0) return null;
  if (title !== "") return group(title, offers.map(offerButton), { ofBook: true });
  return h("div", { class: "choices alone" }, h("div", { class: "choices-row" }, ...offers.map(offerButton)));
}

function wagerMenu(app: App, scene: Scene): HTMLElement {
  const { say, book } = app;
  const tabs = group(say("wagersOf", seatName(app.seatName, say)), [
    toggle({ key: "menu", label: say("mayBet"), pressed: !app.stood, tap: () => app.showStood(false) }),
    toggle({ key: "stood", label: say("stoodBefore"), pressed: app.stood, tap: () => app.showStood(true) }),
  ]);
  const offers: Offered[] = app.stood
    ? standingOffers(book?.wagers ?? []).map((offer) => ({ ...offer, key: `stand ${offer.words}`, tap: () => void app.stand(offer.words) }))
    : scene.menu.map((entry) => ({ ...offerOf(entry), key: `bet ${entry.words}`, tap: () => void app.bet(entry) }));
  const groups = [...byTitle(offers)].map(([title, some]) => offerGroup(title, some));
  return h("div", { class: "wagers" }, tabs, offers.length > 0 ? h("div", { class: "bets" }, ...groups) : h("p", { class: "hint" }, say("nothingToBet")));
}

function stakeField(app: App, step: Bet | Stands, index: number): HTMLElement {
  const change = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const amount = typedAmount(field.value, step.amount);
    field.setAttribute("aria-invalid", String(amount === null));
    if (amount !== null) void app.changeStep(index, { ...step, amount });
  };
  return h("input", { class: "field stake", inputmode: "decimal", value: step.amount, "data-key": `stake ${index}`, "aria-label": app.say("stakeOf", withSeatName(`${step.seat} ${step.words}`, app.say)), change });
}

function stepper(app: App, step: SceneStep, index: number): HTMLElement | null {
  if (step.kind === "stands") return h("span", { class: "stepper" }, stakeField(app, step, index));
  if (step.kind !== "bet") return null;
  const button = (sign: string, word: "less" | "more", taps: number): HTMLElement =>
    h("button", { type: "button", class: "toggle square", "data-key": `${word} ${index}`, "aria-label": app.say("pair", app.say(word), withSeatName(`${step.seat} ${step.words}`, app.say)), click: () => void app.stakeBy(index, step, taps) }, sign);
  return h("span", { class: "stepper" }, button("−", "less", -1), stakeField(app, step, index), button("+", "more", 1));
}

/** Of a wager that stood before: its own states, as far as they can be said. */
function ownStates(app: App, scene: Scene, step: SceneStep, index: number): HTMLElement | null {
  if (step.kind !== "stands") return null;
  const standing: Standing | undefined = scene.wagers.find(({ seat, words }) => seat === step.seat && words.split(" ")[0] === step.words.split(" ")[0]);
  const known = app.book?.wagerStates.filter(({ name, several }) => !several && standing && name in standing.states) ?? [];
  if (known.length === 0) return null;
  const selects = known.map((state) => {
    const chosen = step.states[state.name] ?? (standing?.states[state.name] as Value | undefined);
    return stateSelect(state, chosen, `own ${index} ${state.name}`, (value) => void app.changeStep(index, { ...step, states: { ...step.states, [state.name]: value } }));
  });
  return h("div", { class: "states" }, ...selects);
}

function trouble(app: App, scene: Scene, index: number): HTMLElement | null {
  const outcome = scene.steps[index];
  if (!outcome) return null;
  if ("error" in outcome) return h("p", { class: "notice bad", lang: "en" }, outcome.error);
  if (outcome.status === "accepted") return null;
  return h("p", { class: "notice bad" }, app.say("pair", app.say("refused"), ""), h("span", { lang: "en" }, outcome.words, outcome.by.length > 0 ? ` (${outcome.by.map(({ address }) => address).join("; ")})` : ""));
}

function shownStep({ say }: App, step: SceneStep): string {
  if (step.kind === "takes") return say("throwsDice", seatName(step.seat, say));
  if (step.kind === "state") return say("pair", spoken(step.name), step.values.map(spoken).join(", ") || "–");
  return `${seatName(step.seat, say)} ${spoken(step.words)}`;
}

function said(app: App, scene: Scene): HTMLElement {
  const items = app.steps.map((step, i) => {
    const shown = shownStep(app, step);
    return h("li", {}, h("div", { class: "said" }, h("span", {}, shown), stepper(app, step, i),
      h("button", { type: "button", class: "toggle square", "data-key": `remove ${i}`, "aria-label": app.say("remove", shown), click: () => void app.removeStep(i) }, "×")),
    ownStates(app, scene, step, i), trouble(app, scene, i));
  });
  return h("section", { class: "on-table" }, h("h3", {}, app.say("onTheTable")), items.length > 0 ? h("ol", {}, ...items) : h("p", { class: "hint" }, app.say("noSteps")));
}

export function tableView(app: App): HTMLElement[] {
  const { scene, book, say } = app;
  const head = [h("h2", {}, say("howItStood")), h("p", { class: "hint" }, say("tableLead"))];
  if (!scene || !book) return head;
  return [...head, seatRow(app), gameStates(app, scene, book.states), said(app, scene), wagerMenu(app, scene)].filter((one) => one !== null);
}
