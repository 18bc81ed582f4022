import { fold } from '../../choices.ts'
import { FAR, lettersOffFrom, mostWrong } from './letters-off.ts'
import { soundOf } from './sounds.ts'

/**
 * What elements and usual active ingredients are called, in the order of the languages (en, cs, da, de, es, fi, fr, hi, hu, it, lv, nl, no, pl, pt,
 * ru, uk), where a language has a word that is neither spelled nor heard like the others. Lists have them in any of these.
 */
export const TRADE_WORDS = {
  nitrogen:
    'nitrogen|dusík|kvælstof|Stickstoff|nitrógeno|typpi|azote|नाइट्रोजन|nitrogén|azoto|slāpeklis|stikstof|nitrogen|azot|azoto nitrogénio|азот|азот',
  phosphorus:
    'phosphorus phosphate|fosfor|fosfor|Phosphor|fósforo|fosfori|phosphore|फॉस्फोरस फास्फोरस|foszfor|fosforo|fosfors|fosfor|fosfor|fosfor|fósforo|фосфор|фосфор',
  potassium:
    'potassium potash|draslík|kalium|Kalium|potasio|kalium|potassium|पोटैशियम पोटाश|kálium|potassio|kālijs|kalium|kalium|potas|potássio|калий|калій',
  calcium:
    'calcium|vápník|calcium|Calcium Kalzium|calcio|kalsium|calcium|कैल्शियम|kalcium|calcio|kalcijs|calcium|kalsium|wapń|cálcio|кальций|кальцій',
  magnesium:
    'magnesium|hořčík|magnesium|Magnesium|magnesio|magnesium|magnésium|मैग्नीशियम|magnézium|magnesio|magnijs|magnesium|magnesium|magnez|magnésio|магний|магній',
  sulphur: 'sulphur|síra|svovl|Schwefel|azufre|rikki|soufre|सल्फर गंधक|kén|zolfo|sērs|zwavel|svovel|siarka|enxofre|сера|сірка',
  zinc: 'zinc|zinek|zink|Zink|zinc cinc|sinkki|zinc|जिंक जस्ता|cink|zinco|cinks|zink|sink|cynk|zinco|цинк|цинк',
  manganese:
    'manganese|mangan|mangan|Mangan|manganeso|mangaani|manganèse|मैंगनीज|mangán|manganese|mangāns|mangaan|mangan|mangan|manganês|марганец|марганець манган',
  boron: 'boron borate boric|bor bór|bor|Bor|boro|boori|bore|बोरॉन|bór|boro|bors|boor borium|bor|bor|boro|бор|бор',
  copper: 'copper|měď|kobber|Kupfer|cobre|kupari|cuivre|कॉपर ताँबा तांबा|réz|rame|varš|koper|kobber|miedź|cobre|медь|мідь',
  iron: 'iron|železo|jern|Eisen|hierro|rauta|fer|आयरन लोहा|vas|ferro|dzelzs|ijzer|jern|żelazo|ferro|железо|залізо',
  molybdenum:
    'molybdenum|molybden|molybdæn|Molybdän|molibdeno|molybdeeni|molybdène|मोलिब्डेनम|molibdén|molibdeno|molibdēns|molybdeen|molybden|molibden|molibdénio|молибден|молібден',
  cobalt: 'cobalt|kobalt|kobolt|Kobalt|cobalto|koboltti|cobalt|कोबाल्ट|kobalt|cobalto|kobalts|kobalt|kobolt|kobalt|cobalto|кобальт|кобальт',
  silicon:
    'silicon silica|křemík|silicium|Silizium|silicio|pii|silicium|सिलिकॉन|szilícium|silicio|silīcijs|silicium|silisium|krzem|silício|кремний|кремній',
  sodium: 'sodium|sodík|natrium|Natrium|sodio|natrium|sodium|सोडियम|nátrium|sodio|nātrijs|natrium|natrium|sód|sódio|натрий|натрій',
  selenium:
    'selenium|selen|selen|Selen|selenio|seleeni|sélénium|सेलेनियम|szelén|selenio|selēns|selenium seleen|selen|selen|selénio|селен|селен',
  urea: 'urea|močovina|urinstof|Harnstoff|urea|urea|urée|यूरिया|karbamid|urea|karbamīds|ureum|urea|mocznik|ureia|карбамид мочевина|карбамід сечовина',
  glyphosate:
    'glyphosate|glyfosát|glyphosat|Glyphosat|glifosato|glyfosaatti|glyphosate|ग्लाइफोसेट ग्लायफोसेट|glifozát|glifosate|glifosāts|glyfosaat|glyfosat|glifosat|glifosato|глифосат|гліфосат',
  cyhalothrin:
    'cyhalothrin|cyhalotrin|cyhalothrin|Cyhalothrin|cihalotrina|syhalotriini|cyhalothrine|साइहैलोथ्रिन|cihalotrin|cialotrina|cihalotrīns|cyhalothrin|cyhalotrin|cyhalotryna|cialotrina|цигалотрин|цигалотрин',
  mcpa: 'MCPA|MCPA|MCPA|MCPA|MCPA|MCPA|MCPA|एमसीपीए|MCPA|MCPA|MCPA|MCPA|MCPA|MCPA|MCPA|МЦПА|МЦПА',
} as const

export type Concept = keyof typeof TRADE_WORDS

/** A whole word in a list that is this short may be part of no other one. */
const MIN_BEGINNING = 5
const MIN_LETTERS = 3
const MIN_TYPED = 4

const isLatin = (folded: string): boolean => !/[\u0250-\uffff]/.test(folded)

type Word = { folded: string; sound: string; isLatin: boolean; concept: Concept }
const WORDS: readonly Word[] = Object.entries(TRADE_WORDS).flatMap(([concept, words]) =>
  Array.from(new Set(words.split(/[| ]/).map(fold)), (folded) => ({
    folded,
    sound: soundOf(folded),
    isLatin: isLatin(folded),
    concept: concept as Concept,
  })),
)

const wholeSounds = new Map<string, Set<Concept>>()
const beginnings = new Map<string, Word[]>()
for (const word of WORDS.filter((one) => one.isLatin)) {
  wholeSounds.set(word.sound, (wholeSounds.get(word.sound) ?? new Set()).add(word.concept))
  const begins = word.sound.slice(0, MIN_BEGINNING)
  if (begins.length === MIN_BEGINNING) beginnings.set(begins, [...(beginnings.get(begins) ?? []), word])
}
const NONE: ReadonlySet<Concept> = new Set()

/** What a word of a list names, by its sound: one that is longer has a word of the trade as its beginning. */
export const conceptsOf = (sound: string): ReadonlySet<Concept> => {
  const longer = beginnings.get(sound.slice(0, MIN_BEGINNING))?.filter((word) => sound.startsWith(word.sound))
  const whole = wholeSounds.get(sound) ?? NONE
  return longer?.length ? new Set([...whole, ...longer.map(({ concept }) => concept)]) : whole
}

/** What a typed word names, or nearly names, in the script in which it is typed, and how many letters it is off. */
export const conceptsNear = (typed: string): { concept: Concept; off: number }[] => {
  const folded = fold(typed)
  if (folded.length < MIN_LETTERS) return []
  const sound = soundOf(folded)
  const most = mostWrong(sound.length)
  const lettersOff = lettersOffFrom(sound, most, false)
  const inLatin = isLatin(folded)
  const found = new Map<Concept, number>()
  for (const word of WORDS) {
    if (word.isLatin !== inLatin) continue
    const isSame = word.folded === folded || (sound.length >= MIN_LETTERS && word.sound === sound)
    const isBegun = isSame || (sound.length >= MIN_TYPED && word.sound.startsWith(sound))
    const off = isBegun ? 0 : most === 0 ? FAR : lettersOff(word.sound)
    if (off <= most && off < (found.get(word.concept) ?? FAR)) found.set(word.concept, off)
  }
  return Array.from(found, ([concept, off]) => ({ concept, off }))
}
