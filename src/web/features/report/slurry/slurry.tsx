import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '../../../../contract/look-ups/tests.ts'
import { SEED_MASS_UNITS } from '../../../../domain/slurry.ts'
import { reportLook } from '../../../../domain/verdicts.ts'
import { useSession } from '../../../platform/session.ts'
import { AmountField } from '../../../shared/amounts/amount-field.tsx'
import { TestBadge } from '../../../shared/verdicts/verdict-badge.tsx'
import { SlurryLists } from './slurry-lists.tsx'
import styles from './slurry.module.css'
import { type SeedEntry, useSlurry } from './use-slurry.ts'

const UNITS = [{ name: '', units: SEED_MASS_UNITS }]

/** How much of each product a lot of seed takes at the rates of the test, in all and by batch (SEED-30 to 35). On paper the amounts alone. */
export const SlurryAmounts = ({ test }: { test: Report }) => {
  const { t } = useLingui()
  const { ingredients } = test
  const { seed, batch, plan } = useSlurry(ingredients)
  const look = reportLook(test.result)
  return (
    <div className={`grid gap-4 flush-texts ${styles.slurry}`} data-empty={plan === undefined}>
      <p className={`paper-only ${styles.printed}`}>
        <Trans>Slurry calculator</Trans>
      </p>
      <p className="row gap-2 across-3 middle">
        {look !== 'none' && <TestBadge test={test} />}
        <span className={styles.words}>
          <Trans>Amounts as tested.</Trans> <Trans>These are tests, not advice. The labels decide what you may use.</Trans>
        </span>
      </p>
      <div className={styles.entry}>
        <SeedField label={t`Seed to treat`} entry={seed} />
        <SeedField label={t`Batch size (optional)`} entry={batch} />
      </div>
      <div aria-live="polite">
        {plan && (
          <>
            <SlurryLists plan={plan} ingredients={ingredients} units={{ seed: seed.unit, batch: batch.unit }} />
            <NotCounted test={test} />
          </>
        )}
      </div>
    </div>
  )
}

const SeedField = ({ label, entry: { typed, unit, reading, change } }: { label: string; entry: SeedEntry }) => {
  const { t } = useLingui()
  return (
    <AmountField
      label={label}
      unitLabel={t`Units`}
      typed={typed}
      unit={unit}
      units={UNITS}
      reading={reading}
      isBar
      onType={(next) => change({ typed: next })}
      onUnit={(next) => change({ unit: next })}
    />
  )
}

/** What the volume leaves out: how much room a solid takes and how much water was added was not recorded. */
const NotCounted = ({ test: { ingredients } }: { test: Report }) => {
  const { language } = useSession()
  const solids = ingredients.filter(({ form }) => form === 'P').map(({ name }) => name)
  const names = new Intl.ListFormat(language).format(new Set(solids))
  return (
    <p className={styles.note}>
      {solids.length > 0 && solids.length < ingredients.length && <Trans>Solid, not counted in the volume: {names}.</Trans>}{' '}
      <Trans>Water is not counted: the test records none.</Trans>
    </p>
  )
}
