import type { TestRecordFile } from '../../../../contract/console/bench/test-record.ts'

export const ID = '2026-0042'
const CLEO = '0b8e6f0a-1111-4a4a-8a8a-000000000001'
export const PAUL = '0b8e6f0a-2222-4a4a-8a8a-000000000002'
const LOT = '0b8e6f0a-3333-4a4a-8a8a-000000000003'
export const AT = '2026-05-14T10:00:00.000Z'

const reading = (id: string, part: object) => ({
  id,
  runId: ID,
  corrects: null as string | null,
  hours: 2.25,
  readAt: '2026-05-14T12:15:01.000Z',
  addedAt: '2026-05-14T12:16:02.000Z',
  addedBy: CLEO,
  appearance: 'Even, no flakes',
  foam: 5,
  cream: 1.5,
  sediment: 0,
  redisperses: 'partly' as const,
  sieveResidue: 'traces' as const,
  ph: 6.9,
  temperature: 21.5,
  jarId: null as string | null,
  phMeter: 'PH-3' as string | null,
  thermometer: null as string | null,
  notedAt: '2026-05-14T12:14:00.000Z',
  ...part,
})

export const calibration = (part: Partial<TestRecordFile['equipment'][number]['calibrations'][number]>) => ({
  id: 'cal-0',
  on: '2025-01-03',
  until: '2026-05-12',
  certificate: 'C-1',
  addedAt: '2025-01-04T08:20:00.000Z',
  addedBy: PAUL,
  ...part,
})

const event = (rowVersion: number, part: object) => ({
  rowVersion,
  at: AT,
  by: 'Cleo',
  action: 'edit',
  note: '',
  changed: {},
  changes: [],
  ...part,
})

export const RECORD = {
  format: 'test record',
  version: 5,
  exportedAt: '2026-06-01T08:00:00.000Z',
  test: { id: ID, testId: 'FR-0042', state: 'published', createdBy: CLEO, createdAt: AT, rowVersion: 9, isWithdrawalConfirmed: 0 },
  sheet: {
    kind: 'foliar',
    country: 'FR',
    crop: 'Wheat',
    benefit: 'Earlier growth',
    testedOn: '2026-05-13',
    protocol: { id: 'jar-test', version: 3 },
    waterRate: 187.5,
    waterSource: 'Well of the station',
    hardness: 312,
    ph: 7.4,
    temperature: 18.5,
    balance: 'BAL-7',
    phMeter: 'PH-3',
    thermometer: '',
    result: 'CA',
    observations: 'First line\nsecond line',
    deviations: 'Stirred longer',
    lines: [
      { productId: 'p-1', name: 'Zincora', rate: 1.25, batch: 'Z-17', lotId: LOT, expiry: '2027-03', weighed: 6.7, weighedUnit: 'g' },
      { productId: 'p-2', name: 'Azostar', rate: null, batch: '', lotId: '', expiry: '', weighed: null, weighedUnit: 'ml' },
    ],
  },
  protocol: { id: 'jar-test', version: 3, name: 'Jar test', text: 'Fill and stir', decisionRule: 'No flakes', limits: null, madeBy: PAUL },
  earlierProtocols: [
    { id: 'jar-test', version: 1, name: 'Jar test', text: 'Fill only', decisionRule: 'No lumps', limits: null, madeBy: PAUL },
  ],
  equipment: [
    {
      id: 'BAL-7',
      kind: 'balance',
      name: 'Balance of the bench',
      addedAt: '2025-01-02T07:30:00.000Z',
      addedBy: CLEO,
      isRetired: true,
      retiredAt: '2026-05-20T07:45:00.000Z',
      retiredBy: PAUL,
      calibrations: [
        calibration({ id: 'cal-2', on: '2026-01-02', until: '2027-01-01', certificate: 'C-991', addedAt: '2026-01-03T08:10:00.000Z' }),
        calibration({ id: 'cal-1', on: '2025-01-03', until: '2026-01-01', certificate: 'C-778', addedAt: '2025-01-04T08:20:00.000Z' }),
      ],
    },
  ],
  lots: [
    {
      id: LOT,
      productId: 'p-1',
      lot: 'Z-17',
      expiry: '2027-03',
      receivedOn: '2026-02-03',
      openedOn: '2026-02-04',
      withdrawnAt: '2026-05-20T22:30:00.000Z',
      withdrawnReason: 'Smelt of solvent',
      addedBy: CLEO,
      history: [
        { rowVersion: 2, at: '2026-03-01T08:00:00.000Z', actor: PAUL, action: 'withdraw', note: 'Smelt of solvent', changes: [] },
        {
          rowVersion: 4,
          at: '2026-03-02T08:00:00.000Z',
          actor: PAUL,
          action: 'edit',
          note: '',
          changes: [{ field: 'expiry', before: '2028-03', after: '2027-03' }],
        },
      ],
    },
  ],
  jars: [{ id: 'jar-2', runId: ID, place: 2, code: '2b', addedAt: AT, addedBy: CLEO, removedAt: null, removedBy: null }],
  readings: [reading('r-1', {}), reading('r-2', { corrects: 'r-1', foam: 3, addedAt: '2026-05-14T13:00:00.000Z', addedBy: PAUL })],
  deviations: [
    {
      id: 'd-1',
      gap: { kind: 'reading', hours: 24 },
      kind: 'unplanned',
      justification: 'The room was closed',
      isAcceptedByCustomer: 1,
      supersedes: null,
      addedAt: '2026-05-14T12:30:00.000Z',
      addedBy: CLEO,
    },
    {
      id: 'd-2',
      gap: { kind: 'reading', hours: 24 },
      kind: 'unplanned',
      justification: 'The room was closed for a day',
      isAcceptedByCustomer: 1,
      supersedes: 'd-1',
      addedAt: '2026-05-14T12:40:00.000Z',
      addedBy: PAUL,
    },
  ],
  photos: [
    {
      id: 'ph-1',
      runId: ID,
      sha256: 'a1'.repeat(32),
      bytes: 43_210,
      width: 1,
      height: 1,
      caption: 'After two hours',
      addedAt: AT,
      addedBy: CLEO,
      removedAt: null,
    },
    {
      id: 'ph-2',
      runId: ID,
      sha256: 'b2'.repeat(32),
      bytes: 43_211,
      width: 1,
      height: 1,
      caption: '',
      addedAt: AT,
      addedBy: CLEO,
      removedAt: '2026-05-15T09:09:09.000Z',
    },
  ],
  notes: [{ id: 'n-1', at: '2026-05-15T07:00:00.000Z', by: PAUL, text: 'Ask the station <b>again</b>' }],
  history: [
    event(1, { action: 'create', changes: [{ field: 'crop', before: null, after: 'Barley' }] }),
    event(5, {
      by: 'Paul',
      note: 'The meter was read wrongly',
      changes: [
        { field: 'ph', before: 7.2, after: 7.4 },
        { field: 'lines.1.batch', before: 'Z-16', after: 'Z-17' },
        { field: 'lines.1.lotId', before: '', after: LOT },
        { field: 'crop', before: 'Barley', after: 'Wheat' },
      ],
    }),
    event(6, { action: 'correct-reading', note: 'Foam looked at again', changed: { reading: 'r-2', hours: 2.25 } }),
  ],
  reviews: [
    { id: 'rev-1', testId: 'FR-0042', at: '2026-05-16T08:00:00.000Z', personId: PAUL, decision: 'returned', comment: 'Sieve it again' },
    { id: 'rev-2', testId: 'FR-0042', at: '2026-05-17T08:00:00.000Z', personId: PAUL, decision: 'published', comment: '' },
  ],
  signatures: [
    {
      id: 'sig-1',
      reviewId: 'rev-2',
      testId: 'FR-0042',
      version: 1,
      personId: PAUL,
      signedAt: '2026-05-17T07:59:00.000Z',
      meaning: 'approval',
      method: 'passkey',
      content: 'c0ffee',
    },
  ],
  versions: [
    {
      version: 1,
      issuedAt: '2026-05-17T08:00:00.000Z',
      reason: 'Mistyped',
      changed: ['water'],
      document: {
        id: 'FR-0042',
        issuer: { name: 'Station Nord', addressLines: ['Route 1', '59000 Lille'], accreditation: 'A 1-2345', authorisedBy: 'Paul' },
      },
      sheet: null,
    },
  ],
  publication: {
    testId: 'FR-0042',
    version: 1,
    isConfidential: 1,
    withdrawnAt: null,
    withdrawnBy: null,
    withdrawalReason: null,
    withdrawalText: null,
    confirmedBy: null,
  },
  requests: ['TM-2026-000001'],
  people: { [CLEO]: 'Cleo', [PAUL]: 'Paul' },
  seals: {
    isUnaltered: false,
    objects: [
      { object: `run:${ID}`, stored: 'c3'.repeat(32), sealed: 'c3'.repeat(32), entry: 17 },
      { object: 'reading:r-1', stored: 'd4'.repeat(32), sealed: 'e5'.repeat(32), entry: 18 },
      { object: 'photo:ph-9', stored: null, sealed: 'f6'.repeat(32), entry: 19 },
    ],
    entries: [
      { seq: 17, at: AT, actor: CLEO, entity: 'test', entityId: ID, action: 'create', seals: `{"run:${ID}":"c3"}`, hash: '9f'.repeat(32) },
    ],
  },
} satisfies TestRecordFile
