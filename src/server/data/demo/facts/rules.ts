import type { ResultCode } from '../../../../domain/records.ts'

/** What is seen in the jar when two traits meet. Only physical observations: a jar tells nothing of efficacy or crops. */
export type MixingRule = { traits: readonly [string, string]; result: ResultCode; seen: readonly string[] }

export const RULES: readonly MixingRule[] = [
  { traits: ['calcium', 'phosphate'], result: 'NC', seen: ['White precipitate of calcium phosphate', 'Dense white sediment'] },
  { traits: ['calcium', 'sulphate'], result: 'NC', seen: ['Fine crystalline precipitate (gypsum)', 'Gritty white sediment'] },
  { traits: ['metal', 'phosphate'], result: 'NC', seen: ['Metal phosphate precipitate', 'Flocculent off-white precipitate'] },
  { traits: ['alkaline', 'acidic'], result: 'NC', seen: ['Thickens and warms on mixing', 'Thick paste forms at once'] },
  { traits: ['carbonate', 'acidic'], result: 'NC', seen: ['Effervesces strongly and thickens'] },
  { traits: ['fosetyl', 'copper'], result: 'NC', seen: ['Blue-green precipitate', 'Turns blue; sediment forms'] },
  { traits: ['fosetyl', 'calcium'], result: 'NC', seen: ['White precipitate'] },
  { traits: ['silicate', 'acidic'], result: 'NC', seen: ['Sets to a gel'] },
  { traits: ['silicate', 'calcium'], result: 'NC', seen: ['Gelatinous white precipitate'] },
  { traits: ['molybdate', 'acidic'], result: 'NC', seen: ['Pale precipitate on acidification'] },
  { traits: ['humic', 'acidic'], result: 'NC', seen: ['Brown flocs settle'] },
  { traits: ['humic', 'calcium'], result: 'NC', seen: ['Brown flocs settle'] },
  { traits: ['metal', 'amine'], result: 'NC', seen: ['Stringy, oily deposit at the wall', 'Sticky deposit on the sieve'] },
  { traits: ['calcium', 'amine'], result: 'NC', seen: ['Oily scum at the surface'] },
  { traits: ['acidic', 'dispersion'], result: 'CA', seen: ['Dispersion coagulates slightly', 'Flocculates lightly'] },
  { traits: ['electrolyte', 'emulsion'], result: 'CA', seen: ['Creams within 30 minutes', 'Oil droplets separate at the surface'] },
  { traits: ['metal', 'glyphosate'], result: 'CA', seen: ['Slight haze', 'Slight sediment'] },
  { traits: ['calcium', 'glyphosate'], result: 'CA', seen: ['Haze that redisperses'] },
  { traits: ['sulphur', 'oil'], result: 'NC', seen: ['Oily lumps of sulphur'] },
  { traits: ['captan', 'oil'], result: 'NC', seen: ['Oily aggregates'] },
  { traits: ['granule', 'oil'], result: 'CA', seen: ['Granules wet slowly and clump'] },
  { traits: ['petter', 'petter-fungicide'], result: 'CA', seen: ['Phase separation', 'Creams at the surface'] },
  { traits: ['copper', 'phosphite'], result: 'NC', seen: ['Turns green-blue; fine precipitate'] },
  { traits: ['copper', 'amino'], result: 'CA', seen: ['Deep blue colour; slight sediment'] },
  { traits: ['phosphite', 'calcium'], result: 'NC', seen: ['White calcium phosphite precipitate'] },
  { traits: ['hydrolysable', 'alkaline'], result: 'CA', seen: ['Slight discoloration within 30 minutes'] },
]

/** Endings say when and how it was seen, by result. */
export const ENDINGS: Record<ResultCode, readonly string[]> = {
  NC: [
    'within 10 minutes; 150 micron sieve blocked after 30 minutes.',
    'at once; does not redisperse.',
    'within 30 minutes; residue on a 150 micron sieve.',
    'within 1 h; filters block.',
  ],
  CA: [
    'redisperses on agitation.',
    'passes a 150 micron sieve after 5 inversions.',
    'stable for 1 h under agitation.',
    'settles on standing; keep agitated.',
  ],
  C: [],
}

export const BENIGN: readonly string[] = [
  '',
  '',
  '',
  'Uniform after 5 inversions; no residue on a 150 micron sieve after 2 h.',
  'No precipitate, no separation after 2 h.',
  'Slight foam that collapses within 5 minutes.',
  'Light sediment that redisperses with one inversion.',
  'Homogeneous suspension; passes a 150 micron sieve.',
  'Clear solution throughout.',
]
export const SEED_BENIGN: readonly string[] = [
  '',
  '',
  'Even coat; no dust-off beyond the untreated seed.',
  'Slurry stays fluid for 4 h.',
  'Even colour on 100 seeds.',
]
export const SEED_FAULTS: readonly string[] = [
  'Lumps in the slurry within 1 h.',
  'Slurry thickens and blocks the nozzle.',
  'Uneven coat; dust-off on handling.',
]
