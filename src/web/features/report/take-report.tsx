import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { lookOf, reportLook } from '../../../domain/verdicts.ts'
import { lazyComponent } from '../../platform/lazy-component.ts'
import type { Taking, TakingKind } from '../../shared/take-along/taking.ts'
import { Button } from '../../ui/button.tsx'
import { useHeadline } from './headline.ts'
import styles from './take-report.module.css'

const TakeAlongPanel = lazyComponent(() => import('../../shared/take-along/take-along-panel.tsx').then((file) => file.TakeAlongPanel))

const KINDS: Record<ReturnType<typeof lookOf> | 'none', TakingKind> = {
  pass: 'passed',
  care: 'care',
  fail: 'failed',
  'no-rate': 'unknown',
  older: 'care',
  none: 'unknown',
}

/** The mix of a foliar test as files, at the tested rates and water volume (TAKE-10). Not on paper. */
export const TakeReport = ({ test, address }: { test: Report; address: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`stack gap-2 at-start screen-only ${styles.take}`}>
      <h2>
        <Trans>Export</Trans>
      </h2>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>For sprayer, farm software or records</Trans>
      </Button>
      {isOpen && <Files test={test} address={address} />}
    </section>
  )
}

const Files = ({ test, address }: { test: Report; address: string }) => {
  const { t } = useLingui()
  const { verdict, tested } = useHeadline()(test)
  const tank: Taking['tank'] = {
    country: test.ingredients[0]?.country ?? '',
    water: test.waterRate === null ? null : { amount: test.waterRate, unit: 'L/ha' },
    waterRate: test.waterRate,
    products: test.ingredients.map(({ name, form, rate }, at) => ({
      id: '',
      name,
      form,
      entered: { amount: rate, unit: form === 'L' ? 'L/ha' : 'kg/ha' },
      rate,
      codes: [],
      place: at + 1,
    })),
    fills: [],
    area: null,
  }
  const isReviewed = test.underReview === true
  return (
    <TakeAlongPanel
      taking={{
        tank,
        crop: test.crop ?? '',
        kind: KINDS[reportLook(test.result) === 'none' ? 'none' : lookOf(test)],
        state: verdict ?? '',
        sentences: [
          `${tested}.`,
          test.phrase,
          ...(isReviewed ? [t`The laboratory is looking at one of these tests again: do not rely on it until it has finished.`] : []),
          ...(test.incomplete ? [t`One of these tests lacks readings that its method requires: do not rely on that test alone.`] : []),
        ],
        testIds: [test.tankmixId],
        isDemo: test.demo === true,
        link: address,
        isByName: true,
      }}
    />
  )
}
