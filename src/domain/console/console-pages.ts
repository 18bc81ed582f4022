/** Where the console's pages begin. */
export const CONSOLE = '/console'

/** Paths of the console's pages, with `:name` for parameters. For any other path below `/console` the server responds with status 404. */
export const CONSOLE_PAGES = {
  home: CONSOLE,
  /** What waits for somebody now. */
  today: '/console/today',
  requests: '/console/requests',
  /** By the id or the reference of a request. */
  request: '/console/requests/:id',
  /** Tests that wait for their review, and those that were published. */
  published: '/console/published',
  /** Holding several reports back at once. */
  suspend: '/console/suspend',
  /** By the id of the report. */
  publishedTest: '/console/published/:id',
  /** By the id of the test at the bench. */
  review: '/console/reviews/:id',
  tests: '/console/tests',
  test: '/console/tests/:id',
  /** The label of its jar, to print. */
  label: '/console/tests/:id/label',
  /** Everything that is kept of it, for paper. */
  record: '/console/tests/:id/record',
  /** Tests that are made and read together. */
  series: '/console/series',
  newSeries: '/console/new-series',
  oneSeries: '/console/series/:id',
  /** The labels of all its jars, to print. */
  seriesLabels: '/console/series/:id/labels',
  /** Its submitted tests, to be decided together. */
  seriesReview: '/console/series/:id/review',
  products: '/console/products',
  newProduct: '/console/new-product',
  product: '/console/products/:id',
  /** Sent by visitors, because no list has them. */
  unknownProducts: '/console/unknown-products',
  unknownProduct: '/console/unknown-products/:id',
  /** What others published of products together. */
  verdicts: '/console/published-verdicts',
  newVerdict: '/console/new-published-verdict',
  verdict: '/console/published-verdicts/:id',
  protocols: '/console/protocols',
  newProtocol: '/console/new-protocol',
  protocol: '/console/protocols/:id',
  /** What an assessor asks, with the pages that answer it. */
  quality: '/console/quality',
  /** Who is trained and authorised for which protocol. */
  competence: '/console/competence',
  newCompetence: '/console/new-competence',
  /** By the id of a person. */
  personCompetence: '/console/competence/:id',
  equipment: '/console/equipment',
  newEquipment: '/console/new-equipment',
  /** Kinds of the laboratory's own. */
  equipmentKinds: '/console/equipment-kinds',
  oneEquipment: '/console/equipment/:id',
  lots: '/console/lots',
  newLot: '/console/new-lot',
  lot: '/console/lots/:id',
  /** What was received to be tested. */
  items: '/console/items',
  rooms: '/console/rooms',
  /** Verifications and proficiency tests. */
  methodChecks: '/console/method-checks',
  /** Nonconforming work and complaints. */
  nonconformities: '/console/nonconformities',
  newNonconformity: '/console/new-nonconformity',
  nonconformity: '/console/nonconformities/:id',
  /** Spreadsheets of the laboratory, from the upload until they are taken in. */
  imports: '/console/imports',
  oneImport: '/console/imports/:id',
  /** What was taken in, also on the command line, by the number of its entry in the audit. */
  takenIn: '/console/taken-in',
  /** What is fetched from elsewhere daily, and what waits of it. */
  fetched: '/console/fetched',
  oneTakenIn: '/console/taken-in/:id',
  statistics: '/console/statistics',
  demand: '/console/what-to-test-next',
  audit: '/console/audit',
  people: '/console/people',
  account: '/console/account',
  signIn: '/console/sign-in',
  /** The invitation's token follows in the fragment, which no server sees. */
  join: '/console/join',
} as const

export const SIGN_IN_PAGE = CONSOLE_PAGES.signIn
export const JOIN_PAGE = CONSOLE_PAGES.join

/** Letters, digits and a few signs between single slashes: nothing that a browser could take for another host. */
const CONSOLE_PATH = /^\/console(\/[\w-][\w.-]*)*(\?[\w=&%.+*-]*)?$/

/** The page of the console to open after a sign-in: the asked one if it is one, else the first. */
export const pageAfterSignIn = (asked: string | undefined): string =>
  asked !== undefined && asked.length <= 500 && CONSOLE_PATH.test(asked) && !asked.startsWith(SIGN_IN_PAGE) && !asked.startsWith(JOIN_PAGE)
    ? asked
    : CONSOLE
