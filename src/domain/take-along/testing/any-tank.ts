import fc from 'fast-check'
import { toLitresPerHa } from '../../units/units.ts'
import type { Form } from '../../records.ts'
import { formOfUnit, perHectare, tankRate, unitsFor, type TankRateUnit } from '../../tank/volumes/rates.ts'
import { MAX_LINES } from '../../tank/tank.ts'
import { writableText } from '../plain-text.ts'
import type { TakenProduct, TakenTank, WholeTank } from '../taken-tank.ts'
import { wholeTank } from '../taken-tank.ts'

/** Names as labels of any language have them, and as nobody should write them. */
export const NAMES = [
  'Micromax 500',
  'Přípravek č. 1',
  'Mælkebøtte & co',
  'Größe <Ultra>',
  'Ñandú "plus"',
  'Pellonpää',
  'Épandage d’été',
  'सल्फर 80 % डब्ल्यूजी',
  'Gőzölő',
  'Perché no',
  'Zāle',
  'Zout',
  'Bjørnebær',
  'Żółć',
  'Pulverização',
  'Медный купорос',
  'Їжак',
  '=HYPERLINK("x")',
  '-2+3',
  '👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾',
  'a\u0000b\u001fc\u0085d',
  'half \ud83d of one',
  ']]>&#0;<!ENTITY a "b">',
  'e\u0301'.repeat(40),
]

const name = fc
  .oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }))
  .filter((text) => writableText(text) !== '')
const digits = (most: number) => fc.integer({ min: 1, max: most * 1000 }).map((thousandths) => thousandths / 1000)

const line = (litresPerHa: number): fc.Arbitrary<TakenProduct> =>
  fc
    .constantFrom<Form>('L', 'P')
    .chain((form) =>
      fc.record({
        form: fc.constant(form),
        unit: fc.constantFrom<TankRateUnit>(...unitsFor(form)),
        amount: digits(50),
        name,
        listed: fc.boolean(),
      }),
    )
    .chain(({ form, unit, amount, name: named, listed }) =>
      fc.record({
        id: fc.constant(listed ? `p-${named.length}` : ''),
        name: fc.constant(named),
        form: fc.constant(form),
        entered: fc.constant({ amount, unit }),
        rate: fc.constant(perHectare(tankRate(amount, unit, formOfUnit(unit))!, litresPerHa)),
        codes: listed ? fc.constantFrom<readonly string[]>([], ['FR:2110159'], ['FR:2110159', 'GTIN:4012345678901']) : fc.constant([]),
        place: fc.constant(null as number | null),
      }),
    )

/** Any tank that can be taken along as a mix. */
export const anyTank: fc.Arbitrary<WholeTank> = fc
  .record({ amount: digits(900), unit: fc.constantFrom('L/ha' as const, 'US gal/ac' as const) })
  .chain((water) => {
    const waterRate = toLitresPerHa(water.amount, water.unit)
    return fc.record<TakenTank>({
      country: fc.constantFrom('FR', 'DE', 'US', 'IN'),
      crop: fc.constantFrom(
        { name: '', eppo: '', source: '' },
        { name: 'Wheat', eppo: 'TRZAX', source: 'Contains EPPO Codes (www.eppo.int).' },
        { name: 'गेहूँ', eppo: '', source: '' },
      ),
      water: fc.constant(water),
      waterRate: fc.constant(waterRate),
      products: fc
        .array(line(waterRate), { minLength: 1, maxLength: MAX_LINES })
        .map((lines) => lines.map((one, at) => ({ ...one, place: at % 3 === 2 ? null : lines.length - at }))),
      fills: fc.constant([]),
      area: fc.constantFrom(null, { amount: 12.5, unit: 'ha' as const }),
      words: fc.constantFrom(
        { title: 'Wheat', short: 'Pass', state: 'Pass', notes: ['A guide, no guarantee.'] },
        { title: 'Größe & Co', short: 'Nicht bestanden', state: 'Größe + Äther nicht bestanden', notes: ['Tests: 1001', ''] },
      ),
    })
  })
  .map(wholeTank)
  .filter((tank) => tank !== undefined)
