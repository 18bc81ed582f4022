import type { LanguageCode } from './languages.ts'

/** Other English names under which laboratories record a crop, by the name that `content/crops` has. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  wheat: 'soft wheat, common wheat, bread wheat',
  'durum wheat': 'durum',
  oats: 'oat',
  maize: 'corn, grain maize',
  sweetcorn: 'sweet corn',
  rice: 'paddy, paddy rice',
  millet: 'millets',
  'oilseed rape': 'oil seed rape, rapeseed, rape seed, canola, osr',
  'winter oilseed rape': 'winter rape, winter rapeseed, winter canola, winter osr',
  'spring oilseed rape': 'spring rape, spring rapeseed, spring canola, spring osr',
  sunflower: 'sunflowers',
  soybean: 'soybeans, soya, soy, soya bean, soya beans, soy bean, soy beans',
  linseed: 'flax, flax/linseed, linseed/flax',
  groundnut: 'groundnuts, peanut, peanuts',
  pea: 'peas, field pea, field peas, dry pea, dry peas, vining peas',
  'faba bean': 'faba beans, field bean, field beans, broad bean, broad beans',
  'common bean': 'common beans, bean, beans, green bean, green beans, french bean, french beans, dry bean, dry beans',
  lentil: 'lentils',
  chickpea: 'chickpeas, chick pea, chick peas',
  lupin: 'lupins, lupine, lupines',
  lucerne: 'alfalfa',
  clover: 'clovers',
  grass: 'grasses, grassland, pasture',
  turf: 'lawn, amenity grass',
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
  pepper: 'peppers, sweet pepper, sweet peppers, bell pepper, bell peppers',
  aubergine: 'aubergines, eggplant, eggplants',
  cucumber: 'cucumbers',
  courgette: 'courgettes, zucchini',
  pumpkin: 'pumpkins, squash',
  melon: 'melons',
  watermelon: 'watermelons',
  lettuce: 'lettuces',
  cabbage: 'cabbages, head cabbage',
  'brussels sprouts': 'brussels sprout, sprouts',
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
  cereals: 'cereal, small grains',
  pulses: 'pulse crops, grain legumes',
  vegetables: 'vegetable',
  brassicas: 'brassica',
  fruit: 'fruits, fruit trees, top fruit',
}

const terms = new Map(Object.entries(OTHER_NAMES).flatMap(([term, others]) => others.split(', ').map((other) => [other, term] as const)))

/** The name under which `content/crops` would have a crop that was recorded or entered in English. */
export const cropTerm = (recorded: string): string => {
  const folded = recorded.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return terms.get(folded) ?? folded
}

/** Crops are recorded in English. */
export const CROPS_LANGUAGE: LanguageCode = 'en'

/** A crop within a sentence: by its name in the language, else as it was recorded. English keeps what was recorded. */
export const cropInSentence = (recorded: string, language: LanguageCode, translated: string | undefined): string =>
  language === CROPS_LANGUAGE ? recorded : (translated ?? recorded)
