import { withCheck } from '../../domain/tank/link-check.ts'
import type { EnteredRate } from '../../domain/tank/volumes/rates.ts'
import type { HardnessUnit } from '../../domain/tank/water/hardness-units.ts'
import type { MyWater } from '../../domain/tank/water/my-water.ts'
import type { WaterUnit } from '../../domain/units/chosen-units.ts'
import { plainNumber } from '../../domain/units/numbers.ts'
import { UNITS } from '../../domain/units/unit-table.ts'

/**
 * A tank in the fragment of an address, which browsers send to no server: `#check=1x2y3z4&country=fr&water=200~L-ha&p=27~1.4~L-ha&n=Farm%20mix`.
 * `hardness=19~dH` or `hardness=very-hard`, `ph` and `temp` are what is known of the water (WATER-20). `p` is a product of our list by its id, `n` another by its name; lines are in their order. `asked` is what the
 * product before it was called where it came from, if nobody confirmed that it is that one (WHO-11). `check` is a checksum of everything else
 * (TANK-90), which addresses made by the first edition lack. `from` is the test whose rates were taken over (TANK-140).
 */
type WrittenTank = {
  country: string
  crop: string
  water: { amount: number; unit: WaterUnit } | null
  mine?: MyWater | undefined
  ratesOf?: string | undefined
  lines: readonly { productId: string | null; name: string; asked?: string | undefined; rate: EnteredRate | null }[]
}

export const HARDNESS_CODES = { 'mg/L': 'mg-L', '°dH': 'dH', '°fH': 'fH', '°e': 'e', gpg: 'gpg' } as const satisfies Record<
  HardnessUnit,
  string
>
export const wordCode = (word: string): string => word.replaceAll(' ', '-')

export const ASKED_KEY = 'asked'
export const RATES_OF_KEY = 'from'

/** `~` separates parts, and encodeURIComponent leaves it as it is. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('~', '%7E')

const waterParts = ({ hardness, ph, temperature }: MyWater): string[] => [
  ...(hardness === null
    ? []
    : [
        `hardness=${typeof hardness === 'string' ? wordCode(hardness) : `${plainNumber(hardness.amount, 'en')}~${HARDNESS_CODES[hardness.unit]}`}`,
      ]),
  ...(ph === null ? [] : [`ph=${plainNumber(ph, 'en')}`]),
  ...(temperature === null ? [] : [`temp=${plainNumber(temperature, 'en')}`]),
]

/** Everything of a fragment except its checksum. */
export const fragmentParts = ({ country, crop, water, mine, ratesOf, lines }: WrittenTank): string => {
  const amount = (value: number): string => plainNumber(value, 'en')
  return [
    ...(country === '' ? [] : [`country=${country.toLowerCase()}`]),
    ...(crop.trim() === '' ? [] : [`crop=${encoded(crop.trim())}`]),
    ...(water ? [`water=${amount(water.amount)}~${UNITS[water.unit].address}`] : []),
    ...(mine ? waterParts(mine) : []),
    ...(ratesOf === undefined ? [] : [`${RATES_OF_KEY}=${encoded(ratesOf)}`]),
    ...lines.flatMap(({ productId, name, asked, rate }) => [
      [
        productId === null ? `n=${encoded(name.trim())}` : `p=${encoded(productId)}`,
        ...(rate ? [amount(rate.amount), UNITS[rate.unit].address] : []),
      ].join('~'),
      ...(productId === null || asked === undefined ? [] : [`${ASKED_KEY}=${encoded(asked)}`]),
    ]),
  ].join('&')
}

/** Without `#`; empty for an empty tank. */
export const tankFragment = (tank: WrittenTank): string => withCheck(fragmentParts(tank))
