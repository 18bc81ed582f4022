import { liquidShare, type WholeTank } from './taken-tank.ts'

/** Quantities of ISO 11783-10 are whole ml and g, at most so many. */
export const MAX_QUANTITY = 2_147_483_647
/** A recipe for a larger area says small amounts more precisely. */
const RECIPE_HECTARES = [1, 10, 100, 1000] as const
/** By which a rounded amount may differ. */
const TOLERANCE = 0.0005

/** A mix in ml, with the ml or g of each product and the ml of water that it is filled up with. */
export type Recipe = { total: number; water: number; parts: number[] }

/** So many litres of a mix, in whole ml and g. `parts` are litres or kilogrammes. */
export const recipeOf = (litres: number, parts: readonly number[], liquidLitres: number): Recipe => ({
  total: Math.round(litres * 1000),
  water: Math.round((litres - liquidLitres) * 1000),
  parts: parts.map((part) => Math.round(part * 1000)),
})

const isPrecise = (exact: number, whole: number): boolean => Math.abs(exact * 1000 - whole) <= TOLERANCE * exact * 1000

/**
 * The recipe of a tank for 1, 10, 100 or 1000 ha: the smallest area whose whole ml and g differ from the rates by at most 0.05 %, else the
 * most precise one that the standard has room for. Undefined where an amount is then still 0 or too large for it.
 */
export const tankRecipe = (tank: WholeTank): { hectares: number; recipe: Recipe } | undefined => {
  const rates = tank.products.map(({ rate }) => rate)
  const liquid = liquidShare(tank) * tank.waterRate
  const fitting = RECIPE_HECTARES.map((hectares) => ({
    hectares,
    recipe: recipeOf(
      tank.waterRate * hectares,
      rates.map((rate) => rate * hectares),
      liquid * hectares,
    ),
  })).filter(({ recipe }) => [recipe.total, ...recipe.parts].every((whole) => whole > 0 && whole <= MAX_QUANTITY))
  const precise = fitting.find(({ hectares, recipe }) => recipe.parts.every((whole, at) => isPrecise(rates[at]! * hectares, whole)))
  return precise ?? fitting.at(-1)
}
