import { useLookup } from '../../../lookups/lookup.ts'
import { useSession } from '../../../platform/session.ts'
import { Alternatives } from '../../../shared/verdicts/alternatives.tsx'
import type { EnteredTank } from '../entered-tank.ts'
import { failedIn } from '../../../shared/verdicts/headline-looks.ts'
import type { Known, TankResponse } from './known.ts'

type TankAlternativesProps = { answer: TankResponse; known: Known; tank: EnteredTank }

/** Of two products that failed together, contradict each other or were not tested, as the headline says: what passed instead of either. */
export const TankAlternatives = ({ answer: { headline, order }, known, tank: { country, mine } }: TankAlternativesProps) => {
  const { edition, language } = useSession()
  // Their tests are not compared with an entered water, and would be green (WATER-11).
  const isWaterKnown = mine !== undefined
  const listed = [...order.products.map(({ productId }) => productId), ...order.apart.map(({ productId }) => productId)]
  const pair = failedIn(headline)?.productIds ?? (STATES_OF_THE_WHOLE.has(headline.state) ? listed : [])
  const [one, other] = pair
  const answer = useLookup(
    'searchSummary',
    isWaterKnown || country === undefined || one === undefined || other === undefined || pair.length !== 2
      ? undefined
      : {
          body: {
            kind: 'foliar',
            countryCode: country,
            makerChemicalId: one,
            agrochemicalCode: other,
            languageCode: language,
            ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
          },
        },
    { isExtra: true },
  )
  if (isWaterKnown || answer.step !== 'ready' || country === undefined) return null
  return <Alternatives country={country} nameOf={known.nameOf} summary={answer.value} />
}

const STATES_OF_THE_WHOLE: ReadonlySet<TankResponse['headline']['state']> = new Set([
  'conflicting',
  'with-others',
  'parts-only',
  'nothing-known',
])
