import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readMix, type ShownTest } from '../../../../contract/console/answers.ts'
import { countryName } from '../../../../domain/console/words/country-names.ts'
import { Button } from '../../../ui/button.tsx'
import { TestHead } from '../../answers/compared-test.tsx'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { TextField } from '../../shared/form-fields.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import styles from '../../answers/compared-test.module.css'

/** A published test whose mix is tested again: it is shown before a draft is made of it (LAB-363). */
export const TestAgain = ({ onStart }: { onStart: (testId: string) => void }) => {
  const { t } = useLingui()
  const [test, setTest] = useState<ShownTest>()
  const { isBusy, error, run } = useMutation()
  const show = (id: string) =>
    run(async () => {
      setTest(undefined)
      setTest((await makeCall(readMix, { params: { id } })).test)
    })
  return (
    <>
      <ConsoleForm isInLine submit={<Trans>Show its mix</Trans>} isBusy={isBusy} onSubmit={(data) => void show(textIn(data, 'test'))}>
        <TextField
          name="test"
          label={t`Id of a published test`}
          required
          maxLength={64}
          autoComplete="off"
          onChange={() => setTest(undefined)}
        />
      </ConsoleForm>
      {error !== undefined && <Failure error={error} />}
      {test && <ShownMix test={test} onStart={onStart} />}
    </>
  )
}

const ShownMix = ({ test, onStart }: { test: ShownTest; onStart: (testId: string) => void }) => {
  const { testId, products, country, crop, waterRate, withdrawnOn, isConfidential } = test
  const water = waterRate === null ? '' : `${waterRate.toLocaleString('en')}\u00a0L/ha`
  return (
    <section className={`stack gap-3 ${styles.compared}`}>
      <TestHead test={test} />
      <ol className={styles.differences}>
        {products.map(({ name, maker, rate }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a product may be in it twice; the list never changes
          <li key={at}>
            {name} <span className="muted">{[maker, rate].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
      <p className="muted">{[countryName(country), crop, water].filter(Boolean).join(' · ')}</p>
      {withdrawnOn === null && !isConfidential && (
        <div>
          <Button look="primary" onClick={() => onStart(testId)}>
            <Trans>Test its mix again</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
