import { useEffect, useEffectEvent, useState } from 'react'
import { withMarketNames } from '../../../../domain/choices.ts'
import { detailsById } from '../../../../domain/product-details.ts'
import type { ReadMix, ReadingProblem } from '../../../../domain/take-along/read-adapt.ts'
import { useSession } from '../../../platform/session.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import { type TakeWords, useTakeWords } from '../../../shared/take-along/take-words.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { EnteredTank } from '../entered-tank.ts'
import { openedText, readFile, refusalText, tankOf } from './open-adapt.ts'

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
    const matched = tankOf(mix, { choices, codesOf: (id) => byId?.get(id)?.codes ?? [], country, site: location.origin })
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
