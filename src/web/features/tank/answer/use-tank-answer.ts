import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLookup } from '../../../lookups/lookup.ts'
import { ApiError } from '../../../platform/network/api.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { type EnteredTank, type FormOf, hasWrongMeasure, questionOf, withNames } from '../entered-tank.ts'
import { isNothing, waterIn } from '../../../../domain/tank/water/my-water.ts'
import { useMyWaterStore } from '../../../shared/water/my-water-store.ts'
import { useProductNames } from '../use-product-names.ts'
import { knownIn, type Known, type TankResponse, withAsked, withFaces } from './known.ts'

/** `tank` has the names of its listed products as soon as they are known, and the water with which it is compared. */
type Answering = { tank: EnteredTank } & (
  | { step: 'waiting' }
  /** `refused`: the server does not take this tank; else there was no response. */
  | { step: 'failed'; isRefused: boolean; retry: () => void }
  /** `isFromPack`: the newest pack gave it, and the server will complete it. */
  | { step: 'ready'; answer: TankResponse; known: Known; isFromPack: boolean }
)

const NOT_KNOWN: FormOf = () => undefined
const ASKING = { expected: [400, 404], isQuiet: true }

/**
 * The answer to a tank. Whether a product is a liquid or a solid comes with the answer: where that refuses a line's unit, the tank is
 * asked for again without that line's rate, and the first answer is never shown. `isInstead`: stored data gave the last response; an
 * answer from them is asked for again once the network is back, unless they are as new as the server's.
 */
export const useTankAnswer = (given: EnteredTank, isInstead: boolean): Answering => {
  const { t } = useLingui()
  const { answers, edition, language } = useSession()
  const own = useStore(useMyWaterStore())
  const mine = given.mine ?? own
  const entered = useMemo((): EnteredTank => ({ ...given, mine: isNothing(mine) ? undefined : mine }), [given, mine])
  const bodyOf = (formOf: FormOf) => ({
    countryCode: entered.country,
    languageCode: language,
    ...questionOf(entered, formOf),
    ...waterIn(mine),
    ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
  })
  const first = useLookup('tank', { body: bodyOf(NOT_KNOWN) }, ASKING)
  const firstKnown = first.step === 'ready' ? knownIn(first.value) : undefined
  const hasMisfit = firstKnown !== undefined && entered.lines.some((line) => hasWrongMeasure(line, firstKnown.formOf))
  const secondBody = hasMisfit ? bodyOf(firstKnown.formOf) : undefined
  const second = useLookup('tank', secondBody && { body: secondBody }, ASKING)
  const answer = hasMisfit ? second : first
  const body = secondBody ?? bodyOf(NOT_KNOWN)
  const isFromPack = answer.step === 'ready' && answer.from === 'pack'
  const isOld = answer.step === 'ready' && !answer.value.canKnowOtherCountries && !isInstead && !isFromPack
  const askAgain = useEffectEvent(() => void answers.ask('tank', { body }, { ...ASKING, refetch: true }))
  useEffect(() => {
    if (isOld) askAgain()
  }, [isOld])
  const value = answer.step === 'ready' && !isOld ? answer.value : undefined
  /** Downloaded data may lack a product, and a refused tank has no answer that names any. */
  const lacksNames = answer.step === 'failed' || value?.unlisted.some((one) => entered.lines.some(({ productId }) => productId === one))
  const names = useProductNames(entered.country, lacksNames === true)
  const ready = useMemo(() => {
    if (!value || names.isLoading) return undefined
    const shown = withAsked(withFaces(value), entered.lines, (name, asked) =>
      t({ message: `${name} (“${asked}”?)`, comment: 'A product, and the words that came for it, which nobody confirmed' }),
    )
    const known = knownIn(shown)
    const named = new Map(value.products.map(({ id, name }) => [id, name]))
    return { step: 'ready' as const, answer: shown, known, isFromPack, tank: withNames(entered, (id) => named.get(id) ?? names.nameOf(id)) }
  }, [value, isFromPack, entered, names, t])
  if (ready) return ready
  if (answer.step !== 'failed' || names.isLoading) return { step: 'waiting', tank: entered }
  return {
    step: 'failed',
    tank: withNames(entered, names.nameOf),
    isRefused: answer.error instanceof ApiError && ASKING.expected.includes(answer.error.status),
    retry: () => void answers.ask('tank', { body }, ASKING),
  }
}
