import type { ProtocolRequirements } from './requirements.ts'

/** The jar test that a new laboratory begins with, as data. Accredited is only what a laboratory has been accredited for. */
export const JAR_TEST_REQUIREMENTS: ProtocolRequirements = {
  readings: [
    { hours: 0, tolerance: 0.25, fields: ['appearance', 'foam', 'ph', 'temperature'] },
    { hours: 2, tolerance: 0.25, fields: ['appearance', 'foam', 'cream', 'sediment', 'redisperses', 'sieveResidue'] },
    { hours: 24, tolerance: 2, fields: ['appearance', 'foam', 'cream', 'sediment', 'redisperses'] },
  ],
  weights: { tolerance: 0.05 },
  instruments: ['balance', 'ph-meter', 'thermometer'],
  jars: { replicates: 1, control: 'none', agreement: 'all' },
  limits: {},
  decision: [
    {
      verdict: 'CA',
      when: [
        { field: 'foam', above: 20 },
        { field: 'cream', above: 1 },
        { field: 'sediment', above: 1 },
        { field: 'redisperses', is: 'partly' },
        { field: 'sieveResidue', is: 'traces' },
      ],
    },
    {
      verdict: 'NC',
      when: [
        { field: 'redisperses', is: 'no' },
        { field: 'sieveResidue', is: 'blocks' },
      ],
    },
  ],
  scope: null,
}

export const JAR_TEST = {
  id: 'jar-test',
  name: 'Jar test',
  text: `1. Mark one litre on a clear jar and pour in 600 ml of the water of the test. Note its source, hardness, pH and temperature. Fill a second jar with this water only, for comparison.
2. For each product, weigh or measure in what its rate and the water volume ask for in one litre: rate per hectare × 1,000 ÷ litres of water per hectare, in ml for a liquid, in g for a powder or granule, within 5 %. Note batch and amount.
3. Add the products one at a time in the order of the test. After each, swirl until it has dispersed or dissolved, and look before the next.
4. Fill up with water to one litre. If there is no gas and no warmth, close the lid and turn the jar over slowly ten times. This is hour 0: note appearance, foam, pH and temperature.
5. Read at 2 hours (15 minutes before or after) and at 24 hours (2 hours before or after), before the jar is moved: appearance, foam, cream and sediment.
6. Turn the jar over slowly ten times and note whether it is even again. After the reading at 2 hours pour part of it through the sieve and note what stays on it.`,
  decisionRule: `Compatible: nothing separates, or what separates mixes again with ten slow turns at every reading and needs no attention, and the sieve holds nothing that the products alone do not leave.
Compatible with care: fit for spraying, but something needs attention: more than 20 ml of foam, or more than 1 ml of cream or sediment in one litre, what mixes again only partly, or traces on the sieve.
Not compatible: warming, gas, gel, paste, curds, oily lumps, crystals, oil that stays on top, a sediment that does not mix again, or a residue that blocks the sieve.`,
  requirements: JAR_TEST_REQUIREMENTS,
} as const
