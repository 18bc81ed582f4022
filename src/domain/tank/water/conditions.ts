import { CONDITION_LIMITS, CONDITIONS, type Condition } from '../../condition-limits.ts'

/** What a grower can say about the water. How long a mix stands cannot be entered: it is only said how long a test was watched. */
export const WATER_AXES = ['hardness', 'ph', 'temperature'] as const
export type WaterAxis = (typeof WATER_AXES)[number]

/** The last of the words of a test strip has no harder end: it is never inside. */
export const VERY_HARD = 'very hard'
export type Hardness = number | typeof VERY_HARD

/** mg/L of calcium carbonate, pH and °C; null or missing where it is not known. */
export type Water = { hardness?: Hardness | null | undefined; ph?: number | null | undefined; temperature?: number | null | undefined }

export const CONDITION_STATES = ['inside', 'outside', 'not-recorded', 'not-asked'] as const
export type ConditionState = (typeof CONDITION_STATES)[number]

/** A condition of a test beside mine. */
export type ComparedCondition = { axis: Condition; state: ConditionState; mine: Hardness | null; tested: number | null }

/** What was recorded, or null. */
type Tested = Record<Condition, number | null>

/** Error of a sum. */
const NOISE = 1e-9
/** Softer is assumed to be safer. Above the tested hardness both count: mg/L, and its share of the tested one. */
const HARDER = 20
const HARDER_SHARE = 0.1
const PH_RANGE = 1
/** °C. Colder dissolves less; warmer is assumed to be safer up to here. */
const COLDER = 3
const WARM = 35

const IS_INSIDE: Record<WaterAxis, (mine: number, tested: number) => boolean> = {
  hardness: (mine, tested) => mine <= tested + Math.min(HARDER, tested * HARDER_SHARE) + NOISE,
  ph: (mine, tested) => Math.abs(mine - tested) <= PH_RANGE + NOISE,
  temperature: (mine, tested) => mine >= tested - COLDER - NOISE && mine <= Math.max(WARM, tested + COLDER) + NOISE,
}

const stateOf = (axis: WaterAxis, mine: Hardness | null | undefined, tested: number | null): ConditionState => {
  if (mine === null || mine === undefined) return 'not-asked'
  if (tested === null) return 'not-recorded'
  return mine !== VERY_HARD && IS_INSIDE[axis](mine, tested) ? 'inside' : 'outside'
}

/** Every condition of a test beside mine. */
export const compareConditions = (water: Water, tested: Tested): ComparedCondition[] =>
  CONDITIONS.map((axis) => {
    const mine = axis === 'hours' ? null : (water[axis] ?? null)
    return { axis, state: axis === 'hours' ? 'not-asked' : stateOf(axis, mine, tested[axis]), mine, tested: tested[axis] }
  })

/** How well a test's water fits mine: every axis that I entered is inside, or none is outside, or one is. Smaller fits better. */
export const WATER_FITS = { inside: 0, notRecorded: 1, outside: 2 } as const
export type WaterFit = (typeof WATER_FITS)[keyof typeof WATER_FITS]

/** How the water of a test fits mine. */
export const waterFit = (water: Water, tested: Tested): WaterFit => {
  let fit: WaterFit = WATER_FITS.inside
  for (const axis of WATER_AXES) {
    const state = stateOf(axis, water[axis], tested[axis])
    if (state === 'outside') return WATER_FITS.outside
    if (state === 'not-recorded') fit = WATER_FITS.notRecorded
  }
  return fit
}

/** Whether anything of the water was entered. */
export const isWaterEntered = (water: Water): boolean => WATER_AXES.some((axis) => (water[axis] ?? null) !== null)

/** Whether a test covers mine only because softer, or warmer, is assumed to be safer. */
export const assumedSafer = (water: Water, { hardness, temperature }: Tested): { softer: boolean; warmer: boolean } => ({
  softer: typeof water.hardness === 'number' && hardness !== null && water.hardness < hardness,
  warmer: typeof water.temperature === 'number' && temperature !== null && water.temperature > temperature,
})

/** The first axis with a value that no water has; undefined where there is none. */
export const impossibleAxis = (water: Water): WaterAxis | undefined =>
  WATER_AXES.find((axis) => {
    const mine = water[axis] ?? null
    return (
      mine !== null && !(axis === 'hardness' && mine === VERY_HARD) && !(Number(mine) >= 0 && Number(mine) <= CONDITION_LIMITS[axis].max)
    )
  })
