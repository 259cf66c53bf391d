// SPDX-License-Identifier: Apache-2.0
// Phrases of the desk in English, French and Spanish, with the same terms as publishing/src/words.def. `{1}`, `{2}` are placeholders.
// The text of the law is not translated.

const table = {
  title: ["Dispute desk", "Bureau des litiges", "Mesa de disputas"],
  language: ["Language", "Langue", "Idioma"],
  skip: ["Skip to the content", "Aller au contenu", "Ir al contenido"],
  allPages: ["All pages", "Toutes les pages", "Todas las páginas"],
  steps: ["Steps of the dispute", "Étapes du litige", "Pasos de la disputa"],
  stepBook: ["Rule book", "Règlement", "Reglamento"],
  stepTable: ["Table", "Table", "Mesa"],
  stepThrow: ["Throw", "Jet", "Tirada"],
  stepRuling: ["Ruling", "Décision", "Decisión"],
  next: ["Next: {1}", "Suite : {1}", "Siguiente: {1}"],
  back: ["Back", "Retour", "Atrás"],
  opening: ["Loading the rules…", "Chargement des règles…", "Cargando las reglas…"],
  failed: ["Error: {1}", "Erreur : {1}", "Error: {1}"],

  whichBook: ["Which rule book?", "Quel règlement ?", "¿Qué reglamento?"],
  ruleBook: ["Rule book", "Règlement", "Reglamento"],
  day: ["Date of play", "Date de jeu", "Fecha de juego"],
  dayHint: ["The rules in force on this date apply.", "Les règles en vigueur à cette date s’appliquent.", "Se aplican las reglas en vigor en esta fecha."],
  playedWith: ["Played with", "Matériel", "Se juega con"],
  diceWithFaces: ["{1} dice, faces {2}", "{1} dés, faces {2}", "{1} dados, caras {2}"],
  layers: ["Texts in force", "Textes en vigueur", "Textos en vigor"],
  kind_model: ["model", "modèle", "modelo"],
  kind_ruleset: ["rule book", "règlement", "reglamento"],
  kind_amendment: ["amendment", "amendement", "enmienda"],
  kind_house: ["house", "maison", "casa"],
  inForceFrom: ["in force from {1}", "en vigueur depuis le {1}", "en vigor desde el {1}"],
  inForceUntil: ["in force until {1}", "en vigueur jusqu’au {1}", "en vigor hasta el {1}"],
  inForceBetween: ["in force from {1} until {2}", "en vigueur du {1} au {2}", "en vigor del {1} al {2}"],
  noPeriod: ["no period stated", "sans période indiquée", "sin período indicado"],
  choices: ["Doubtful texts and posted values", "Textes douteux et valeurs affichées", "Textos dudosos y valores anunciados"],
  asItStands: ["default: {1}", "par défaut : {1}", "por defecto: {1}"],
  notPosted: ["not posted", "non affiché", "no anunciado"],
  amount: ["amount", "montant", "importe"],

  howItStood: ["What was the state of the table?", "Quel était l’état de la table ?", "¿Cuál era el estado de la mesa?"],
  tableLead: ["Skip this step if only the throw is in dispute.", "Passez cette étape si seul le jet est en litige.", "Omita este paso si solo se disputa la tirada."],
  seats: ["Seats", "Places", "Asientos"],
  seat: ["Seat {1}", "Place {1}", "Asiento {1}"],
  addSeat: ["Add a seat", "Ajouter une place", "Añadir un asiento"],
  throwsDice: ["{1} throws the dice", "{1} lance les dés", "{1} lanza los dados"],
  gameState: ["State of the game", "État du jeu", "Estado del juego"],
  wagersOf: ["Wagers of {1}", "Mises : {1}", "Apuestas: {1}"],
  mayBet: ["May be placed now", "Peut être faite maintenant", "Se puede hacer ahora"],
  stoodBefore: ["Already in play", "Déjà en jeu", "Ya en juego"],
  nothingToBet: ["No wager may be placed in this state of the game.", "Aucune mise n’est possible dans cet état du jeu.", "No se puede hacer ninguna apuesta en este estado del juego."],
  onTheTable: ["Recorded state of the table", "État enregistré de la table", "Estado registrado de la mesa"],
  noSteps: ["Nothing has been recorded yet.", "Rien n’a encore été noté.", "Aún no se ha anotado nada."],
  remove: ["Remove: {1}", "Retirer : {1}", "Quitar: {1}"],
  less: ["Less", "Moins", "Menos"],
  more: ["More", "Plus", "Más"],
  stakeOf: ["Stake on {1}", "Enjeu sur {1}", "Importe en {1}"],
  refused: ["refused", "refusé", "rechazado"],
  pair: ["{1}: {2}", "{1} : {2}", "{1}: {2}"],

  whatHappened: ["What happened?", "Que s’est-il passé ?", "¿Qué pasó?"],
  dice: ["Dice", "Dés", "Dados"],
  die: ["Die {1}", "Dé {1}", "Dado {1}"],
  face: ["Face of {1}", "Face : {1}", "Cara: {1}"],
  notSeen: ["not seen", "pas vue", "no se vio"],
  dieOfThrow: ["the throw", "le jet", "la tirada"],
  dieOfTurn: ["the turn", "le tour", "el turno"],
  drawing: ["Drawing of the table: tap where {1} was", "Plan de la table : touchez l’endroit où était {1}", "Plano de la mesa: toque el lugar donde estaba {1}"],
  tapMeans: ["A tap means: {1} …", "Un appui signifie : {1}…", "Tocar significa: {1}…"],
  unsure: ["If you are unsure, mark several possible places", "En cas de doute, indiquer plusieurs endroits possibles", "En caso de duda, indicar varios lugares posibles"],
  moreOfDie: ["Other facts of {1}", "Autres faits : {1}", "Otros hechos: {1}"],
  ofTheThrow: ["Facts of the throw", "Faits du jet", "Hechos de la tirada"],
  ofTheTurn: ["Facts of the turn", "Faits du tour", "Hechos del turno"],
  nobodyKnows: ["Unknown", "Inconnu", "Desconocido"],
  calls: ["Who called what?", "Qui a annoncé quoi ?", "¿Quién cantó qué?"],
  whatCalled: ["What was called", "Ce qui a été annoncé", "Lo que se cantó"],
  noRoll: ["no roll", "no roll (jet annulé)", "no roll (tirada anulada)"],
  theTotal: ["a total", "un total", "un total"],
  total: ["Total", "Total", "Total"],
  whoCalled: ["By whom", "Par qui", "Por quién"],
  when: ["When", "Quand", "Cuándo"],
  when_in_time: ["before the dice came to rest", "avant l’arrêt des dés", "antes de que se detuvieran los dados"],
  when_late: ["after the dice came to rest, too late", "après l’arrêt des dés, trop tard", "después de que se detuvieran los dados, demasiado tarde"],
  when_as_soon_as_possible: ["after the dice came to rest, as soon as possible", "après l’arrêt des dés, dès que possible", "después de que se detuvieran los dados, lo antes posible"],
  addCall: ["Add this call", "Ajouter cette annonce", "Añadir este canto"],
  calledBy: ["{1} called by {2}, {3}", "{1} annoncé par {2}, {3}", "{1} cantado por {2}, {3}"],
  judgeIt: ["Show the ruling", "Afficher la décision", "Mostrar la decisión"],

  rulingNow: ["Current ruling", "Décision actuelle", "Decisión actual"],
  ruling: ["Ruling", "Décision", "Decisión"],
  ruling_valid: ["Valid", "Valable", "Válida"],
  ruling_invalid: ["Invalid", "Non valable", "No válida"],
  ruling_no_roll: ["No roll", "Jet annulé", "Tirada anulada"],
  ruling_void: ["Void", "Nul", "Nula"],
  ruling_undetermined: ["Undetermined", "Indéterminé", "Indeterminado"],
  validTotal: ["Valid: {1}", "Valable : {1}", "Válida: {1}"],
  openCount: ["{1} rulings are still possible", "{1} décisions sont encore possibles", "Aún son posibles {1} decisiones"],
  wagersOpen: ["The ruling is determined, but a wager still depends on unknown facts.", "La décision est déterminée, mais une mise dépend encore de faits inconnus.", "La decisión está determinada, pero una apuesta aún depende de hechos desconocidos."],
  question: ["Question", "Question", "Pregunta"],
  askFace: ["Which face did {1} show?", "Quelle face montrait {1} ?", "¿Qué cara mostraba {1}?"],
  askOne: ["{1}: {2} …?", "{1} : {2}… ?", "¿{1}: {2}…?"],
  askYesNo: ["{1}: {2} {3}?", "{1} : {2} {3} ?", "¿{1}: {2} {3}?"],
  yes: ["Yes", "Oui", "Sí"],
  no: ["No", "Non", "No"],
  answeredBy: ["Answered by", "Réponse de", "Respuesta de"],
  desk: ["the desk", "le bureau", "la mesa de disputas"],
  staysOpen: ["No more facts are known, so the ruling remains undetermined and no wager is settled.", "Aucun autre fait n’est connu : la décision reste indéterminée et aucune mise n’est réglée.", "No se conocen más hechos, así que la decisión queda indeterminada y no se liquida ninguna apuesta."],
  ifForExample: ["if, for example,", "si, par exemple,", "si, por ejemplo,"],
  wouldDecide: ["Facts that would decide the ruling", "Faits qui détermineraient la décision", "Hechos que determinarían la decisión"],

  receipt: ["Receipt for a ruling", "Reçu d’une décision", "Recibo de una decisión"],
  asOf: ["As of {1}", "Au {1}", "Al {1}"],
  withoutEnd: ["All rules that have no end date", "Toutes les règles sans date de fin", "Todas las reglas sin fecha de fin"],
  fingerprint: ["Fingerprint of the rules", "Empreinte des règles", "Huella de las reglas"],
  readAs: ["{1} interpreted as {2}", "{1} interprété comme {2}", "{1} interpretado como {2}"],
  posted: ["{1} posted: {2}", "{1} affiché : {2}", "{1} anunciado: {2}"],
  record: ["Record", "Constat", "Constancia"],
  answers: ["Answers and who gave them", "Réponses et leurs auteurs", "Respuestas y quién las dio"],
  clause: ["Clause", "Disposition", "Disposición"],
  noClause: ["No clause makes this throw invalid.", "Aucune disposition n’invalide ce jet.", "Ninguna disposición invalida esta tirada."],
  source: ["Source", "Source", "Fuente"],
  line: ["{1}, line {2}", "{1}, ligne {2}", "{1}, línea {2}"],
  recalled: ["unverified: the text was not compared with the law", "non vérifié : le texte n’a pas été comparé à la loi", "no verificado: el texto no se comparó con la ley"],
  wagers: ["Wagers", "Mises", "Apuestas"],
  wager: ["Wager", "Mise", "Apuesta"],
  stake: ["Stake", "Enjeu", "Importe"],
  result: ["Result", "Résultat", "Resultado"],
  balance: ["Balance", "Solde", "Saldo"],
  noWagers: ["No wager was in play.", "Aucune mise n’était en jeu.", "No había ninguna apuesta en juego."],
  outcome_wins: ["wins", "gagne", "gana"],
  outcome_loses: ["loses", "perd", "pierde"],
  outcome_pushes: ["pushes", "à égalité", "empata"],
  outcome_returned: ["returned", "rendue", "devuelta"],
  outcome_stays: ["stays", "reste", "sigue"],
  outcome_moves: ["moves", "se déplace", "se mueve"],
  outcome_off: ["off", "inactive", "inactiva"],
  outcome_undetermined: ["undetermined", "indéterminée", "indeterminada"],
  commission: ["commission {1}", "commission {1}", "comisión {1}"],
  becomes: ["{1}: {2} becomes {3}", "{1} : {2} devient {3}", "{1}: {2} pasa a {3}"],
  directives: ["Directives", "Consignes", "Instrucciones"],
  findings: ["Findings", "Constatations", "Observaciones"],
  madeBy: ["Generated by Fairroll {1} from the rule files.", "Généré par Fairroll {1} à partir des fichiers de règles.", "Generado por Fairroll {1} a partir de los archivos de reglas."],
  signature: ["Signature", "Signature", "Firma"],
  printA4: ["Print on A4", "Imprimer en A4", "Imprimir en A4"],
  print80: ["Print on 80 mm", "Imprimer en 80 mm", "Imprimir en 80 mm"],
  saveScenario: ["Save as a scenario file", "Enregistrer comme cas", "Guardar como caso"],
  newDispute: ["New dispute", "Nouveau litige", "Nueva disputa"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Language = "en" | "fr" | "es";
export const languages: readonly Language[] = ["en", "fr", "es"];
export const languageNames: Record<Language, string> = { en: "English", fr: "Français", es: "Español" };

export type Word = keyof typeof table;
export type Say = (word: Word, ...filled: (string | number)[]) => string;

/** A day as people write it: `2015-07-01` is 1 July 2015, 1 juillet 2015, 1 de julio de 2015. Other texts stay as they are. */
function filledIn(value: string | number, language: Language): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(String(value))) return String(value);
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${value}T00:00:00Z`));
}

/** The words in one language. */
export function sayIn(language: Language): Say {
  const column = languages.indexOf(language);
  return (word, ...filled) => (table[word][column] ?? "").replaceAll(/\{(\d)\}/g, (_, place: string) => filledIn(filled[Number(place) - 1] ?? "", language));
}

/** A word whose key is made of a part and what the rules said, such as `ruling_valid`. */
export const wordFor = (part: string, said: string): Word => `${part}_${said}` as Word;

/** The language to begin with: of the address, else of the browser. */
export function preferredLanguage(asked: string | null, accepted: readonly string[]): Language {
  const known = (tag: string | null): Language | undefined => languages.find((language) => tag?.toLowerCase().startsWith(language));
  return known(asked) ?? accepted.map(known).find((language) => language !== undefined) ?? "en";
}
