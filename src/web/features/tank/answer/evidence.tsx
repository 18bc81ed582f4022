import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { isOffline } from '../../../platform/network/network.ts'
import { FROM_WITHIN } from '../../../platform/page-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EvidenceItem } from './evidence-test.tsx'
import styles from './evidence.module.css'
import type { Known, TankResponse } from './known.ts'
import { failsPath, firstTests, rungPath } from './listed-tests.ts'

type EvidenceProps = {
  /** Upper-case code. */
  country: string
  answer: TankResponse
  known: Known
  isFromPack: boolean
}
type Rung = TankResponse['evidence'][number]['rung']

const RUNGS = [1, 2, 3, 4, 5, 6] as const
/** How many tests of a rung show before one asks for more. */
const FIRST = 3

const useRungWords = (withoutRates: boolean): Record<Rung, { name: string; note?: string }> => {
  const { t } = useLingui()
  return {
    1: { name: t`This exact mix, at your strength or stronger` },
    2: { name: withoutRates ? t`This exact mix: your rates are not known` : t`This exact mix, but weaker than yours or not comparable` },
    3: { name: t`Your products together with others`, note: t`What the others change is not known.` },
    4: { name: t`Parts of your tank`, note: t`A pass for some of the products does not show that the whole mix passes.` },
    5: { name: t`The same with another brand`, note: t`Another brand can behave differently.` },
    6: { name: t`The same mix in another country`, note: t`Formulations differ by country.` },
  }
}

/** The tests behind the headline: fails that concern the tank first, then rung by rung, each rung with its name. */
export const EvidenceList = ({ country, answer, known, isFromPack }: EvidenceProps) => {
  const { t } = useLingui()
  const { evidence, order, rungs, relevantFails, canKnowOtherCountries } = answer
  const listed = [...order.products, ...order.apart].map(({ productId }) => productId)
  const words = useRungWords(answer.headline.withoutRates)
  const id = useId()
  const fails = evidence.filter(({ isRelevantFail }) => isRelevantFail)
  return (
    <section className={`stack gap-3 packed flush-texts ${styles.evidence}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <Trans>What was tested</Trans>
      </h2>
      {evidence.length === 0 && (
        <p>
          <Trans>No test here has two or more of these products.</Trans>
        </p>
      )}
      {fails.length > 0 && (
        <Group
          name={t`Fails that concern this tank`}
          tests={fails}
          total={RUNGS.reduce((sum, rung) => sum + (relevantFails[rung] ?? 0), 0)}
          known={known}
          listed={listed}
          rungOf={(rung) => words[rung].name}
          allPath={failsPath(country, answer)}
        />
      )}
      {RUNGS.map((rung) => {
        const total = rungs[rung] ?? 0
        const tests = evidence.filter((one) => one.rung === rung && !one.isRelevantFail)
        const failed = relevantFails[rung] ?? 0
        return (
          total > failed && (
            <Group
              key={rung}
              name={words[rung].name}
              note={words[rung].note}
              tests={tests}
              total={total - failed}
              known={known}
              listed={listed}
              allPath={rungPath(country, answer, rung, listed)}
            />
          )
        )
      })}
      {!canKnowOtherCountries && (!isFromPack || isOffline()) && (
        <p className="muted regular">
          <Trans>Tests of other countries are not in the downloaded data.</Trans>
        </p>
      )}
    </section>
  )
}

type GroupProps = {
  name: string
  note?: string | undefined
  tests: TankResponse['evidence']
  /** With those that are not listed. */
  total: number
  known: Known
  listed: readonly string[]
  /** Names the rung of each test where a group has several. */
  rungOf?: (rung: Rung) => string
  /** Results that have those that are not listed. */
  allPath: string | undefined
}

const Group = ({ name, note, tests, total, known, listed, rungOf, allPath }: GroupProps) => {
  const [isWhole, setWhole] = useState(false)
  const more = total - tests.length
  const shown = isWhole || tests.length <= FIRST + 1 ? tests : firstTests(tests, FIRST)
  return (
    <div className="stack gap-1">
      <h3 className="flush">
        {name} <span className="muted regular">({total})</span>
      </h3>
      {note !== undefined && <p className="muted regular">{note}</p>}
      <ul className="plain-list">
        {shown.map((one, at) => (
          <EvidenceItem
            key={`${one.rung} ${one.testId}`}
            one={one}
            known={known}
            listed={listed}
            rung={rungOf && shown[at - 1]?.rung !== one.rung ? rungOf(one.rung) : undefined}
          />
        ))}
      </ul>
      {shown.length < tests.length && (
        <div>
          <Button onClick={() => setWhole(true)}>
            <Trans>Show more</Trans> ({tests.length - shown.length})
          </Button>
        </div>
      )}
      {shown.length === tests.length && more > 0 && (
        <p className="muted regular">
          {allPath === undefined ? (
            <Trans>and {more} more</Trans>
          ) : (
            <Link href={allPath} state={FROM_WITHIN} className={styles.all}>
              <Trans>and {more} more</Trans>
              <ChevronRight aria-hidden size={18} />
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
