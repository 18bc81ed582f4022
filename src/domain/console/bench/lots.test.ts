import { expect, test } from 'vitest'
import { lotRemarks, type LotRemark, type RegisteredLot } from './lots.ts'

const registered = (part: Partial<RegisteredLot> = {}): RegisteredLot => ({
  expiry: '2027-03',
  withdrawnAt: null,
  withdrawnReason: '',
  ...part,
})
const WITHDRAWN = { withdrawnAt: '2026-05-20T08:00:00.000Z', withdrawnReason: 'It smells' }

test.each<[string, { batch: string; expiry: string }, RegisteredLot | null, string, LotRemark[]]>([
  ['in date', { batch: 'Z', expiry: '2027-03' }, registered(), '2027-03-31', ['good']],
  ['expired', { batch: 'Z', expiry: '2027-03' }, registered(), '2027-04-01', ['expired']],
  ['withdrawn', { batch: 'Z', expiry: '2027-03' }, registered(WITHDRAWN), '2026-05-14', ['withdrawn']],
  [
    'expired and withdrawn',
    { batch: 'Z', expiry: '2025-03' },
    registered({ ...WITHDRAWN, expiry: '2025-03' }),
    '2026-05-14',
    ['expired', 'withdrawn'],
  ],
  ['corrected in the register', { batch: 'Z', expiry: '2028-03' }, registered(), '2026-05-14', ['other-expiry']],
  ['typed', { batch: 'Z', expiry: '2027-03' }, null, '2026-05-14', ['good', 'not-registered']],
  ['typed and expired', { batch: 'Z', expiry: '2026-04' }, null, '2026-05-14', ['expired', 'not-registered']],
  ['without an expiry', { batch: 'Z', expiry: '' }, null, '2026-05-14', ['no-expiry', 'not-registered']],
  ['without a day of the test', { batch: 'Z', expiry: '2020-03' }, registered({ expiry: '2020-03' }), '', []],
  ['missing', { batch: '', expiry: '' }, null, '2026-05-14', ['no-lot']],
])('ODD-04 of a lot that is %s it is said', (_name, line, lot, day, remarks) => {
  expect(lotRemarks(line, lot, day)).toEqual(remarks)
})
