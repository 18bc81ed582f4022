import type { LanguageCode } from '../texts/languages.ts'
import { inOneCase } from '../products/choices.ts'

/**
 * Other English names of the same crop, by the name that `content/crops` has: one species under two names (EPPO Global Database:
 * preferred and other English names, such as maize and corn of ZEAMX, oilseed rape and canola of BRSNN, groundnut and peanut of ARHHY),
 * plurals and spellings. Spring and winter forms are crops of their own, as they have codes of their own.
 */
export const SYNONYMS: Readonly<Record<string, string>> = {
  wheat: 'soft wheat, common wheat, bread wheat',
  'durum wheat': 'durum',
  oats: 'oat',
  maize: 'corn, maize/corn, corn/maize, maize (corn), corn (maize)',
  sweetcorn: 'sweet corn',
  rice: 'paddy, paddy rice',
  millet: 'millets',
  'oilseed rape': 'oil seed rape, rapeseed, rape seed, canola, osr, oilseed rape (canola), canola/oilseed rape, oilseed rape/canola',
  'winter oilseed rape': 'winter rape, winter rapeseed, winter canola, winter osr',
  'spring oilseed rape': 'spring rape, spring rapeseed, spring canola, spring osr',
  sunflower: 'sunflowers',
  soybean: 'soybeans, soya, soy, soya bean, soya beans, soy bean, soy beans, soybean/soya',
  linseed: 'flax, flax/linseed, linseed/flax',
  groundnut: 'groundnuts, peanut, peanuts',
  pea: 'peas',
  'faba bean': 'faba beans, fava bean, fava beans',
  'common bean': 'common beans',
  lentil: 'lentils',
  chickpea: 'chickpeas, chick pea, chick peas, garbanzo, garbanzo bean, garbanzo beans',
  lupin: 'lupins, lupine, lupines',
  lucerne: 'alfalfa',
  clover: 'clovers',
  grass: 'grasses',
  potato: 'potatoes',
  'sweet potato': 'sweet potatoes',
  'sugar beet': 'sugarbeet, sugar beets',
  'fodder beet': 'forage beet',
  beetroot: 'red beet, table beet',
  carrot: 'carrots',
  parsnip: 'parsnips',
  radish: 'radishes',
  swede: 'swedes, rutabaga',
  turnip: 'turnips',
  onion: 'onions, bulb onion, bulb onions',
  leek: 'leeks',
  tomato: 'tomatoes',
  pepper: 'peppers',
  aubergine: 'aubergines, eggplant, eggplants, brinjal',
  cucumber: 'cucumbers',
  courgette: 'courgettes, zucchini',
  pumpkin: 'pumpkins',
  melon: 'melons',
  watermelon: 'watermelons',
  lettuce: 'lettuces',
  cabbage: 'cabbages',
  'brussels sprouts': 'brussels sprout',
  apple: 'apples',
  pear: 'pears',
  cherry: 'cherries',
  plum: 'plums',
  peach: 'peaches',
  apricot: 'apricots',
  grapevine: 'grapevines, grape, grapes, grape vine, grape vines, vine, vines, vineyard, vineyards',
  strawberry: 'strawberries',
  raspberry: 'raspberries',
  blackcurrant: 'blackcurrants',
  blueberry: 'blueberries',
  citrus: 'citrus fruit, citrus fruits',
  orange: 'oranges',
  lemon: 'lemons',
  olive: 'olives',
  almond: 'almonds',
  walnut: 'walnuts',
  hazelnut: 'hazelnuts',
  banana: 'bananas',
  mango: 'mangoes, mangos',
  avocado: 'avocados',
  'sugar cane': 'sugarcane',
  hop: 'hops',
  cereals: 'cereal',
  pulses: 'pulse crops',
  vegetables: 'vegetable',
  brassicas: 'brassica',
  fruit: 'fruits',
}

/** Names of a use, a form or a wider group of a crop: named as the crop in other languages, but never searched for and counted as it. */
const NEAR_NAMES: Readonly<Record<string, string>> = {
  maize: 'grain maize',
  pea: 'field pea, field peas, dry pea, dry peas, vining peas',
  'faba bean': 'field bean, field beans, broad bean, broad beans',
  'common bean': 'bean, beans, green bean, green beans, french bean, french beans, dry bean, dry beans',
  grass: 'grassland, pasture',
  turf: 'lawn, amenity grass',
  pepper: 'sweet pepper, sweet peppers, bell pepper, bell peppers',
  pumpkin: 'squash',
  cabbage: 'head cabbage',
  'brussels sprouts': 'sprouts',
  cereals: 'small grains',
  pulses: 'grain legumes',
  fruit: 'fruit trees, top fruit',
}

const byName = (names: Readonly<Record<string, string>>): [other: string, term: string][] =>
  Object.entries(names).flatMap(([term, others]) => others.split(', ').map((other): [string, string] => [other, term]))
const synonyms = new Map(byName(SYNONYMS))
const terms = new Map([...synonyms, ...byName(NEAR_NAMES)])

/** The name under which `content/crops` would have a crop that was recorded or entered in English. */
export const cropTerm = (recorded: string): string => terms.get(inOneCase(recorded)) ?? inOneCase(recorded)

/** The same for all names of one crop, whichever was recorded or is asked for (SEED-36). */
export const cropKey = (recorded: string): string => synonyms.get(inOneCase(recorded)) ?? inOneCase(recorded)

/** Crops are recorded in English. */
export const CROPS_LANGUAGE: LanguageCode = 'en'

/** A crop within a sentence: by its name in the language, else as it was recorded. English keeps what was recorded. */
export const cropInSentence = (recorded: string, language: LanguageCode, translated: string | undefined): string =>
  language === CROPS_LANGUAGE ? recorded : (translated ?? recorded)
