import { Trans } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { eppoOf, type EppoList } from '../../../domain/take-along/eppo.ts'
import { type TakenProduct, type TakenTank, takingProblem, type TakingProblem, wholeTank } from '../../../domain/take-along/taken-tank.ts'
import { registrationsOf } from '../../../domain/take-along/write-record.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useEnteredCrop, useKnownCrops } from '../crops/known-crops.ts'
import { FarmPart, PhonePart, TerminalPart } from './file-parts.tsx'
import { RecordPart } from './record-part.tsx'
import styles from './take-along.module.css'
import { type TakeWords, useTakeWords } from './take-words.ts'
import { isDoubtful, takenWords, type Taking } from './taking.ts'
import { filledText } from '../../../domain/filled-text.ts'
import { utcDay } from '../../../domain/durations.ts'
import { withMarketNames } from '../../../domain/products/choices.ts'
import { codesIn } from '../../../domain/products/product-codes.ts'
import { detailsById } from '../../../domain/products/product-details.ts'
import { idsByWholeName, onlyNamed } from '../../../domain/products/identify/whole-names.ts'
import { codesOn } from '../../../domain/products/days-of-codes.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }

/** Registration numbers and barcodes of products in a country. `isByName`: the products have no ids, and are found by their names. */
const useTakenCodes = (country: string, isByName: boolean) => {
  const ofCountry = country === '' ? undefined : { params: { country: country.toLowerCase() } }
  const details = useLookup('productDetails', ofCountry, QUIET)
  const all = useLookup('agrochemicals', isByName ? {} : undefined, QUIET)
  const market = useLookup('marketNames', isByName ? ofCountry : undefined, QUIET)
  const asked = [details, ...(isByName ? [all, market] : [])]
  const columns = details.step === 'ready' ? details.value : undefined
  const list = all.step === 'ready' ? all.value : undefined
  const names = market.step === 'ready' ? market.value : undefined
  const isLoading = ofCountry !== undefined && asked.some(({ step }) => step === 'waiting')
  return useMemo(() => {
    const byId = columns && detailsById(columns)
    const choices = isByName ? withMarketNames(list ?? [], names ?? []) : []
    const ids = idsByWholeName(choices.flatMap(({ id, name, generalName = name }) => [name, generalName].map((one) => ({ id, name: one }))))
    const today = utcDay(systemClock.now())
    const codesOf = (id: string): string[] => {
      const detail = byId?.get(id)
      return detail ? codesIn(codesOn(detail, today), country) : []
    }
    const withCodes = (product: TakenProduct): TakenProduct => {
      const id = product.id || onlyNamed(ids, product.name)
      return id === undefined || id === '' ? product : { ...product, id, codes: codesOf(id) }
    }
    return { isLoading, withCodes }
  }, [columns, list, names, isLoading, country, isByName])
}

/** Everything in which a tank can be taken along, each with what it is for (TAKE-10). */
export const TakeAlongPanel = ({ taking }: { taking: Taking }) => {
  const { language } = useSession()
  const loaded = useTakeWords(language)
  if (loaded === undefined) return null
  if (loaded === null)
    return (
      <Notice tone="error">
        <Trans>Something bad happened; please try again later.</Trans>
      </Notice>
    )
  return <LoadedPanel taking={taking} {...loaded} />
}

const LoadedPanel = ({ taking, words, eppo }: { taking: Taking; words: TakeWords; eppo: EppoList }) => {
  const [isConfirmed, setConfirmed] = useState(!isDoubtful(taking))
  const first = useRef<HTMLDivElement>(null)
  const { tank, isLoading } = useWholeTaking(taking, words, eppo)
  const textOf = useProblemText(words)
  const problem = takingProblem(tank, 'mix')
  const whole = wholeTank(tank)
  const confirm = () => {
    flushSync(() => setConfirmed(true))
    first.current?.focus()
  }
  return (
    <div className={`stack gap-3 screen-only ${styles.panel}`}>
      <p className={styles.lead}>{words.lead}</p>
      {!isConfirmed && (
        <Notice tone="error">
          <p>{filledText(words.doubt, { state: taking.state })}</p>
          <Button onClick={confirm}>{words['doubt.confirm']}</Button>
        </Notice>
      )}
      {isConfirmed && (
        <div ref={first} tabIndex={-1} className={`stack gap-3 ${styles.parts}`} aria-busy={isLoading}>
          {problem && <Notice>{textOf(problem)}</Notice>}
          {whole && <TerminalPart tank={whole} words={words} isLoading={isLoading} />}
          {whole && <FarmPart tank={whole} words={words} isLoading={isLoading} />}
          {!takingProblem(tank, 'record') && (
            <RecordPart tank={tank} words={words} isLoading={isLoading}>
              {!isLoading && <FieldNotes tank={tank} words={words} />}
            </RecordPart>
          )}
          <PhonePart link={taking.link} words={words} />
        </div>
      )}
    </div>
  )
}

/** What keeps a tank out of files, in words (TAKE-03). */
const useProblemText = (words: TakeWords) => {
  const { language } = useSession()
  return (problem: TakingProblem): string =>
    problem.problem === 'rates'
      ? filledText(words['refuse.rates'], { names: new Intl.ListFormat(language).format(problem.names) })
      : words[problem.problem === 'water' ? 'refuse.water' : 'refuse.too-full']
}

/** The tank with the codes of its products and crop, in the reader's words. */
const useWholeTaking = (taking: Taking, words: TakeWords, { codes, updated }: EppoList): { tank: TakenTank; isLoading: boolean } => {
  const { data, formats } = useSession()
  const enteredCrop = useEnteredCrop()
  const names = Object.fromEntries(useKnownCrops().map(({ name, english }) => [english, name]))
  const { withCodes, isLoading } = useTakenCodes(taking.tank.country, taking.isByName === true)
  const [now] = useState(() => systemClock.now())
  const day = formats.day(utcDay(now))
  const code = eppoOf(taking.crop, codes, names)
  const source = code === '' ? '' : filledText(words['eppo.source'], { day: formats.day(updated) })
  return {
    isLoading,
    tank: {
      ...taking.tank,
      products: taking.tank.products.map(withCodes),
      crop: { name: enteredCrop(taking.crop), eppo: code, source },
      words: takenWords(taking, words, { day, isDemo: data.demo || taking.isDemo === true }),
    },
  }
}

/** Which fields of the record stay empty, and why; and whose code the crop has. */
const FieldNotes = ({ tank, words }: { tank: TakenTank; words: TakeWords }) => {
  const { language } = useSession()
  const { country, crop, products } = tank
  const without = [...new Set(products.filter((product) => registrationsOf(product, country).length === 0).map(({ name }) => name))]
  return (
    <>
      {without.length > 0 && (
        <p className="muted">{filledText(words['no-number'], { names: new Intl.ListFormat(language).format(without) })}</p>
      )}
      <p className="muted">
        {crop.eppo !== '' ? crop.source : crop.name === '' ? words['no-crop'] : filledText(words['no-eppo'], { crop: crop.name })}
      </p>
    </>
  )
}
