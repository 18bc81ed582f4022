import { hasCalcium, hasPhosphate, type TankContent } from '../contents.ts'

/** What a warning is about: what happens in the tank, how long an active lasts in it, how well it works, or the crop. */
export const AXES = ['physical', 'stability', 'efficacy', 'crop safety'] as const
export type Axis = (typeof AXES)[number]

/** `url` is empty for what is not on the web. */
type GuidanceSource = { name: string; url: string }

/** A part of all hardnesses or pHs; `above` and `below` are outside of it, `from` is inside. */
export type WaterRange = { axis: 'hardness' | 'ph'; from?: number; above?: number; below?: number }

/** General guidance from publications, not from a test. It only warns: nothing here says that a mix passes. */
export type GuidanceRule = {
  /** The key of its text in the catalogues. */
  code: string
  axis: Axis
  confidence: 'high' | 'medium'
  /** The numbers that its text names, with their units in their names. */
  figures: Readonly<Record<string, number>>
  sources: readonly GuidanceSource[]
  /** The waters in which it matters, where its publication says so; both hardness in mg/L of calcium carbonate and pH. */
  water?: WaterRange
  /** The products it concerns: each list needs a product of its own. Empty: it concerns the tank as a whole. */
  concerns: (contents: readonly TankContent[]) => readonly TankContent[]
}

const NEUTRAL_PH = 7

type Is = (content: TankContent) => boolean

const active =
  (pattern: RegExp): Is =>
  ({ actives }) =>
    [...actives].some((name) => pattern.test(name))
const nutrient =
  (name: string): Is =>
  ({ actives, isNutrition }) =>
    isNutrition && actives.has(name)

const any =
  (is: Is): GuidanceRule['concerns'] =>
  (contents) =>
    contents.filter(is)

/** The products on both sides of a pair, where two different products make one. */
const pair =
  (one: Is, other: Is): GuidanceRule['concerns'] =>
  (contents) => {
    const isInPair = (content: TankContent): boolean =>
      contents.some((second) => second !== content && ((one(content) && other(second)) || (other(content) && one(second))))
    return contents.filter(isInPair)
  }

const glyphosate = active(/^glyphosate/)
const captan = active(/^captan$/)
const copper: Is = (content) => nutrient('copper')(content) || active(/^copper|\bcopper\b|^bordeaux/)(content)
const oil = active(/\boil\b|crop-oil/)
const twoFourD = active(/^2,4-d(?!b)\b/)
const weakAcid = active(/^glyphosate|^2,4-d\b|^mcpa|^clopyralid|^mecoprop|^dicamba/)
/** Of clethodim's kind: cyclohexanedione herbicides. */
const dim = active(/^(?:clethodim|cycloxydim|sethoxydim|tepraloxydim|tralkoxydim|profoxydim)\b/)
const alkaliSensitive = active(
  /^(?:malathion|carbaryl|phosmet|dimethoate|chlorpyrifos|methomyl|pirimicarb|acephate|diazinon|azinphos-methyl|oxamyl|formetanate)\b/,
)
const sulfonylurea = active(/sul(?:f|ph)uron/)
const iron = nutrient('iron')
const phosphateMetal: Is = (content) => hasCalcium(content) || nutrient('magnesium')(content) || iron(content)

const EXTENSION = {
  gardenGuy: { name: 'Garden Guy Hawaii', url: 'http://www.gardenguyhawaii.com/2016/04/pesticides-leftover.html' },
  jar: { name: 'Sprayers 101', url: 'https://sprayers101.com/loading-jartest/' },
  hardness: { name: 'A. Storrie, Sprayers 101', url: 'https://sprayers101.com/ph-hardness/' },
  haifa: { name: 'Haifa', url: 'https://haifa-group.com/haifa-blog/interaction-among-fertilizers-compatibility' },
}

/** The rules; that of calcium with sulphate is computed (see `gypsum.ts`). */
export const GUIDANCE_RULES: readonly GuidanceRule[] = [
  {
    code: 'captan-alkaline',
    axis: 'stability',
    confidence: 'medium',
    figures: { hoursAtPh5: 32, minutesAtPh8: 10 },
    sources: [EXTENSION.jar],
    water: { axis: 'ph', above: NEUTRAL_PH },
    concerns: any(captan),
  },
  {
    code: 'malathion-alkaline',
    axis: 'stability',
    confidence: 'medium',
    figures: { daysAtPh6: 8, hoursAtPh8: 19 },
    sources: [EXTENSION.gardenGuy],
    water: { axis: 'ph', above: NEUTRAL_PH },
    concerns: any(active(/^malathion$/)),
  },
  {
    code: 'carbaryl-alkaline',
    axis: 'stability',
    confidence: 'medium',
    figures: { daysAtPh6From: 100, daysAtPh6To: 150, daysAtPh9From: 1, daysAtPh9To: 3 },
    sources: [EXTENSION.gardenGuy],
    water: { axis: 'ph', above: NEUTRAL_PH },
    concerns: any(active(/^carbaryl$/)),
  },
  {
    code: 'alkaline-hydrolysis',
    axis: 'stability',
    confidence: 'high',
    figures: {},
    sources: [{ name: 'MSU Extension, Schilder', url: 'https://canr.msu.edu/news/effect_of_water_ph_on_the_stability_of_pesticides' }],
    water: { axis: 'ph', above: NEUTRAL_PH },
    concerns: any(alkaliSensitive),
  },
  {
    code: 'sulfonylurea-acid',
    axis: 'stability',
    confidence: 'medium',
    figures: { belowPh: 7 },
    sources: [
      {
        name: 'Ewing',
        url: 'https://ewingirrigation-20200354.hs-sites.com/turf-and-ornamental-tech-tips/mix-water-quality-issues',
      },
    ],
    water: { axis: 'ph', below: 7 },
    concerns: any(sulfonylurea),
  },
  {
    code: 'hard-water',
    axis: 'efficacy',
    confidence: 'high',
    figures: { ppmCalciumCarbonateFrom: 200, ppmCalciumCarbonateTo: 500 },
    sources: [
      EXTENSION.hardness,
      { name: 'USGA', url: 'https://www.usga.org' },
      { name: 'Canola Council', url: 'https://www.canolacouncil.org' },
      { name: 'MSU', url: 'https://canr.msu.edu' },
      { name: 'Bayer UK', url: '' },
    ],
    water: { axis: 'hardness', from: 200 },
    concerns: any(weakAcid),
  },
  {
    code: 'bicarbonate-water',
    axis: 'efficacy',
    confidence: 'medium',
    figures: { ppmBicarbonate: 175 },
    sources: [
      {
        name: 'A. Storrie, ChemCert',
        url: 'https://www.chemcert.com.au/news/what-is-the-real-story-behind-ph-and-hardness-of-spray-solutions',
      },
    ],
    concerns: any((content) => dim(content) || twoFourD(content)),
  },
  {
    code: 'phosphate-precipitate',
    axis: 'physical',
    confidence: 'high',
    figures: {},
    sources: [EXTENSION.haifa],
    concerns: pair(phosphateMetal, hasPhosphate),
  },
  {
    code: 'calcium-boron',
    axis: 'physical',
    confidence: 'medium',
    figures: {},
    sources: [{ name: 'Plant Food Company', url: 'https://www.plantfoodco.com/specialty-agriculture/products/micronutrients/boron-10/' }],
    concerns: pair(hasCalcium, nutrient('boron')),
  },
  {
    code: 'manganese-glyphosate',
    axis: 'efficacy',
    confidence: 'high',
    figures: { percentLessFrom: 10, percentLessTo: 30, daysApartFrom: 8, daysApartTo: 10 },
    sources: [
      {
        name: 'MSU Extension',
        url: 'https://www.canr.msu.edu/news/tips_to_avoid_weed_control_antagonism_when_applying_manganese_fertilizer_wi',
      },
      { name: 'Bernards, Thelen, Penner et al., Weed Science', url: 'https://www.cambridge.org/core/journals/weed-science' },
      {
        name: 'Top Crop Manager',
        url: 'https://www.topcropmanager.com/weeds/manganese-glyphosate-field-trials-seek-to-improve-herbicide-nutrient-reaction-4790',
      },
    ],
    concerns: pair(glyphosate, nutrient('manganese')),
  },
  {
    code: 'zinc-glyphosate',
    axis: 'efficacy',
    confidence: 'medium',
    figures: { percentControlBelow: 50, gramsZincPerHa: 250 },
    sources: [
      {
        name: 'Abouziena et al.',
        url: 'https://www.rroij.com/open-access/comparison-of-nitrogen-fertilizers-induce-and-zinc-addition-on-glyphosate-efficacy-on-three-different-weed-species.php?aid=33875',
      },
    ],
    concerns: pair(glyphosate, nutrient('zinc')),
  },
  {
    code: 'cations-2,4-d',
    axis: 'efficacy',
    confidence: 'high',
    figures: {},
    sources: [
      { name: 'Patton, Weisenberger and Johnson, Weed Technology', url: 'https://www.cambridge.org/core/journals/weed-technology' },
    ],
    concerns: pair(twoFourD, (content) => hasCalcium(content) || nutrient('magnesium')(content) || nutrient('manganese')(content)),
  },
  {
    code: 'captan-oil',
    axis: 'crop safety',
    confidence: 'high',
    figures: {},
    sources: [{ name: 'Bonide', url: 'https://doczz.net/doc/5636969/captan---bonide' }],
    concerns: pair(captan, oil),
  },
  {
    code: 'captan-calcium',
    axis: 'crop safety',
    confidence: 'medium',
    figures: {},
    sources: [{ name: 'New England Apple Pest Management Guide', url: 'http://orchard.uvm.edu/uvmapple/pest/9697neapmg/calcium.html' }],
    concerns: pair(captan, hasCalcium),
  },
  {
    code: 'fosetyl-copper',
    axis: 'crop safety',
    confidence: 'high',
    figures: { ph: 6 },
    sources: [{ name: 'Bayer', url: 'https://www.cropscience.bayer.us/products/fungicides/aliette/use-mixing' }],
    water: { axis: 'ph', below: 6 },
    concerns: pair(active(/^fosetyl/), copper),
  },
  {
    code: 'copper-acid',
    axis: 'crop safety',
    confidence: 'high',
    figures: { ph: 6.5 },
    sources: [{ name: 'Southern Ag', url: 'https://manuzoid.com/manuals/51yQ4-Southern%20Ag%20100048940%20User%20guide' }],
    water: { axis: 'ph', below: 6.5 },
    concerns: any(copper),
  },
  {
    code: 'copper-surfactant',
    axis: 'crop safety',
    confidence: 'high',
    figures: {},
    sources: [{ name: 'University of Delaware', url: 'https://extension.udel.edu/weeklycropupdate/?p=5884' }],
    concerns: pair(copper, ({ role }) => role === 'adjuvant'),
  },
  {
    code: 'glyphosate-2,4-d-water',
    axis: 'physical',
    confidence: 'medium',
    figures: { percentFilled: 50, percentFilledWorst: 20 },
    sources: [{ name: 'Nufarm', url: 'https://nufarm.com/pl/2021/10/01/mieszanie-srodkow-ochrony-roslin-i-nawozow/' }],
    concerns: pair(glyphosate, twoFourD),
  },
  {
    code: 'urea-cools',
    axis: 'physical',
    confidence: 'medium',
    figures: { kelvinPer10KgIn100Litres: 6 },
    sources: [{ name: 'IFDC', url: 'https://hub.ifdc.org/handle/20.500.14297/2064' }],
    concerns: any(active(/^urea$/)),
  },
  {
    code: 'more-than-three',
    axis: 'physical',
    confidence: 'high',
    figures: { products: 3 },
    sources: [
      { name: 'Sprayers 101', url: 'https://sprayers101.com/tankmix/' },
      { name: 'WRP', url: 'https://www.wrp.pl/podstawowe-zasady-mieszania-agrochemikaliow-w-zbiorniku-opryskiwacza/' },
    ],
    concerns: (contents) => (contents.length > 3 ? contents : []),
  },
]
