import { expect, test } from 'vitest'
import { agreementOf, type ReadInJar } from './replicates.ts'
import type { ProtocolRequirements } from './requirements.ts'

const read = (jar: number, part: Partial<ReadInJar> = {}): ReadInJar => ({
  jar,
  appearance: 'Even',
  foam: null,
  cream: null,
  sediment: null,
  redisperses: '',
  sieveResidue: '',
  ph: null,
  temperature: null,
  ...part,
})
const asked = (agreement: 'all' | 'worst'): Pick<ProtocolRequirements, 'jars' | 'decision'> => ({
  jars: { replicates: 2, control: 'none', agreement },
  decision: [{ verdict: 'CA', when: [{ field: 'sediment', above: 2 }] }],
})

test('JAR-09 jars agree where all come to one verdict by the decision rule, whichever of their readings leads to it', () => {
  const same = [read(1), read(2), read(1, { sediment: 3 }), read(2, { sediment: 4 })]
  expect(agreementOf(asked('all'), same)).toMatchObject({ count: 2, agree: true })
  expect(agreementOf(asked('all'), [read(1), read(2, { sediment: 4 })])).toMatchObject({ count: 2, agree: false })
  expect(agreementOf(asked('all'), [])).toMatchObject({ count: 0, agree: true })
})

test('JAR-09 where the worst one counts, or the chemist decides alone, jars that differ do not disagree', () => {
  const readings = [read(1), read(2, { sediment: 4 })]
  expect(agreementOf(asked('worst'), readings)).toMatchObject({ count: 2, agree: true })
  expect(agreementOf({ ...asked('all'), decision: [] }, readings)).toMatchObject({ count: 2, agree: true })
})

test('JAR-20 the verdict of each jar by the decision rule is known, in the order of the jars; without a rule none is', () => {
  const readings = [read(2, { sediment: 4 }), read(1), read(3), read(3, { sediment: 1 })]
  expect(agreementOf(asked('worst'), readings)).toEqual({ count: 3, agree: true, results: ['C', 'CA', 'C'] })
  expect(agreementOf({ ...asked('all'), decision: [] }, readings).results).toEqual([])
})
