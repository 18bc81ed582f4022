import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readMix, type MixToRepeat } from '../../../../contract/console/answers.ts'
import { countryName } from '../../../../domain/console/words/country-names.ts'
import { TestHead } from '../../answers/compared-test.tsx'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { TextField } from '../../shared/form-fields.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { BeginRepetition } from './repeat-test.tsx'
import styles from '../../answers/compared-test.module.css'

/** A published test whose mix is tested again: it is shown before a draft is made of it (LAB-363), for the requests that had it (AGAIN-09). */
export const TestAgain = () => {
  const { t } = useLingui()
  const [mix, setMix] = useState<MixToRepeat>()
  const { isBusy, error, run } = useMutation()
  const show = (id: string) =>
    run(async () => {
      setMix(undefined)
      setMix(await makeCall(readMix, { params: { id } }))
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
          onChange={() => setMix(undefined)}
        />
      </ConsoleForm>
      {error !== undefined && <Failure error={error} />}
      {mix && <ShownMix mix={mix} />}
    </>
  )
}

const ShownMix = ({ mix: { test, repeatFor, isImported } }: { mix: MixToRepeat }) => {
  const { testId, products, country, crop, waterRate } = test
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
      {repeatFor === null ? (
        <p>
          <Trans>It is being tested again already.</Trans>
        </p>
      ) : (
        <BeginRepetition of={{ testId, repeatFor, isImported }} submit={<Trans>Test its mix again</Trans>} />
      )}
    </section>
  )
}
