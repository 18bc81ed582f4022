import { useEffect, useEffectEvent, useState } from 'react'
import { prepareChoices, withMarketNames } from '../../../../domain/products/choices.ts'
import { prepareSuggestions } from '../../../../domain/products/prepared-suggestions.ts'
import { detailsById } from '../../../../domain/products/product-details.ts'
import { MAX_FILE_BYTES, readAdapt, type ReadingProblem, type ReadMix } from '../../../../domain/take-along/read-adapt.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { utcDay } from '../../../../domain/durations.ts'
import { useSession } from '../../../platform/session.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import { type TakeWords, useTakeWords } from '../../../shared/take-along/take-words.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { EnteredTank } from '../entered-tank.ts'
import { type Listed, matchProduct } from '../../../../domain/take-along/match-products.ts'
import type { LanguageCode } from '../../../../domain/texts/languages.ts'
import { filledText } from '../../../../domain/filled-text.ts'

/** The mix of a file, or why there is none; a large file is not even read. */
const readFile = async (file: Blob): Promise<ReadMix | ReadingProblem> =>
  file.size > MAX_FILE_BYTES ? { problem: 'too-large' } : readAdapt(await file.text())

const refusalText = (problem: ReadingProblem, words: TakeWords): string => {
  const values = { name: 'name' in problem ? problem.name : '', unit: 'unit' in problem ? problem.unit : '' }
  return `${filledText(words[`open.${problem.problem}`], values)} ${words['open.unchanged']}`
}

/** The tank that a mix is, its products those of our list where they are in it (TAKE-09). */
const tankOf = (
  { crop, water, products }: ReadMix,
  listed: Listed & { country: string; nameOf: (productId: string) => string | undefined },
): EnteredTank => ({
  country: listed.country,
  crop,
  water,
  lines: products.map((product) => {
    const found = matchProduct(product, listed)
    if (!found) return { productId: null, name: product.name, rate: product.rate }
    const name = listed.nameOf(found.id) ?? product.name
    return { productId: found.id, name, ...(found.sure === 'check' && { asked: product.name }), rate: product.rate }
  }),
})

/** What is said of a file that was opened. */
const openedText = ({ lines }: EnteredTank, words: TakeWords, language: LanguageCode): string => {
  const free = lines.filter(({ productId }) => productId === null).map(({ name }) => name)
  const asked = lines.flatMap((line) => line.asked ?? [])
  const list = (names: string[]): string => new Intl.ListFormat(language).format(names)
  return [
    words['open.done'],
    ...(free.length > 0 ? [filledText(words['open.free'], { names: list(free) })] : []),
    ...(asked.length > 0 ? [filledText(words['open.check'], { names: list(asked) })] : []),
  ].join(' ')
}

export type OpenedFileProps = {
  file: Blob
  /** Of the tank in the editor, for a file that names none. */
  country: string
  onOpened: (tank: EnteredTank) => void
}

/** What is read from a file, and what is said of it. */
export const OpenedFile = ({ file, ...rest }: OpenedFileProps) => {
  const { language } = useSession()
  const loaded = useTakeWords(language)
  const [read, setRead] = useState<ReadMix | ReadingProblem>()
  useEffect(() => {
    readFile(file).then(setRead, () => setRead({ problem: 'not-adapt' }))
  }, [file])
  if (!loaded || !read) return null
  const { words } = loaded
  return 'problem' in read ? <Notice tone="error">{refusalText(read, words)}</Notice> : <Matched mix={read} words={words} {...rest} />
}

type MatchedProps = Omit<OpenedFileProps, 'file'> & { mix: ReadMix; words: TakeWords }
const QUIET = { isExtra: true }
/** Long enough to read which products are not in our list. */
const STAYS_MS = 15_000

/** The products of a mix, once our list is there to find them in. */
const Matched = ({ mix, words, country: entered, onOpened }: MatchedProps) => {
  const { edition, language, toasts } = useSession()
  const [country] = useState(() => edition.forcedCountry ?? (mix.country || entered))
  const ofCountry = country === '' ? undefined : { params: { country: country.toLowerCase() } }
  const all = useLookup('agrochemicals', {}, QUIET)
  const market = useLookup('marketNames', ofCountry, QUIET)
  const details = useLookup('productDetails', ofCountry, QUIET)
  const isLoading = [all, ...(ofCountry ? [market, details] : [])].some(({ step }) => step === 'waiting')
  const [isMatched, setMatched] = useState(false)
  const match = useEffectEvent(() => {
    if (all.step !== 'ready') return
    const byId = details.step === 'ready' ? detailsById(details.value) : undefined
    const choices = withMarketNames(all.value, market.step === 'ready' ? market.value : [])
    const matched = tankOf(mix, {
      prepared: prepareSuggestions(prepareChoices(choices), byId, country),
      manufacturerOf: (id) => byId?.get(id)?.manufacturer,
      day: utcDay(systemClock.now()),
      nameOf: (id) => choices.find((choice) => choice.id === id)?.name,
      country,
      site: location.origin,
    })
    setMatched(true)
    onOpened(matched)
    toasts.add({ header: words['open.opened'], body: openedText(matched, words, language), tone: 'success', staysMs: STAYS_MS })
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the lists come from outside of React
    if (!isLoading) match()
  }, [isLoading])
  return isLoading || isMatched || all.step === 'ready' ? null : (
    <Notice tone="error">{`${words['open.no-lists']} ${words['open.unchanged']}`}</Notice>
  )
}
