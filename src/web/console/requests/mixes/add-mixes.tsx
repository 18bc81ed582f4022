import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'
import { addMixesCall, MAX_TYPED_MIXES, readTypedCall, type ReadMixes } from '../../../../contract/console/request-mixes.ts'
import type { RequestDetail, RequestHistoryEntry } from '../../../../contract/console/requests.ts'
import type { MixProblem } from '../../../../domain/console/typed-mixes.ts'
import { Button } from '../../../ui/button.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { OptionsField, TextField } from '../../shared/form-fields.tsx'
import styles from './mixes.module.css'

const PROBLEMS: Record<MixProblem['kind'], MessageDescriptor> = {
  'unknown-product': msg`is in no list of products`,
  'several-products': msg`is the name of several products: add its maker, as the list shows it, or write its id`,
  rate: msg`has a rate that cannot be read: write it with its unit, such as 1.5\u00a0L/ha`,
  'nothing-between': msg`has two signs (+ or tab) with no product between them`,
  'other-form': msg`has a volume for a product that is weighed, or a weight for a liquid`,
  'same-product': msg`is in the mix already`,
  'same-mix': msg`is a mix that the request has already`,
  'one-product': msg`is one product alone: write the others, or choose the mix that it is added to`,
  'too-many-products': msg`has more products than a test can have`,
}

type AddProps = { detail: RequestDetail; onDone: (stale?: RequestHistoryEntry[]) => Promise<void> }
type Typed = { text: string; base: number | null }

const WHOLE = 'whole'

/** More mixes for a request: typed, pasted from a spreadsheet, or as partners of one of its mixes; shown before they are added. */
export const AddMixes = ({ detail: { request, mixes }, onDone }: AddProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<{ typed: Typed; found: ReadMixes }>()
  const { isBusy, error, run } = useMutation({ onConflict: onDone })
  const params = { id: request.id }
  const look = (typed: Typed) => run(async () => setRead({ typed, found: await makeCall(readTypedCall, { params, body: typed }) }))
  const add = (typed: Typed) =>
    run(async () => {
      await makeCall(addMixesCall, { params, body: { rowVersion: request.rowVersion, ...typed } })
      setOpen(false)
      setRead(undefined)
      await onDone()
    })
  const bases =
    mixes.length === 0
      ? [{ place: 1, products: request.products }]
      : mixes.map(({ place, products }) => ({ place, products: products.map(({ name }) => name) }))
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Add mixes</Trans>
        </Button>
      </div>
      {isOpen && (
        <ConsoleForm
          submit={<Trans>Read them</Trans>}
          isBusy={isBusy}
          error={error}
          onSubmit={(data) => {
            const base = textIn(data, 'base')
            void look({ text: textIn(data, 'mixes'), base: base === WHOLE ? null : Number(base) })
          }}
        >
          <OptionsField
            name="base"
            label={t`Each line is`}
            options={[
              [WHOLE, t`a mix: products with + or a tab between them`],
              ...bases.map(({ place, products }) => {
                const mix = products.join(' + ')
                return [String(place), t`added to mix ${place}: ${mix}`] as const
              }),
            ]}
          />
          <TextField
            name="mixes"
            label={t`Mixes, one a line; rates such as 1.5\u00a0L/ha where they are known`}
            rows={6}
            maxLength={MAX_TYPED_MIXES}
            required
            onChange={() => setRead(undefined)}
          />
        </ConsoleForm>
      )}
      {isOpen && read && <Found {...read} isBusy={isBusy} onAdd={() => void add(read.typed)} />}
    </>
  )
}

type FoundProps = { found: ReadMixes; isBusy: boolean; onAdd: () => void }

const Found = ({ found: { mixes, problems }, isBusy, onAdd }: FoundProps) => {
  const { i18n } = useLingui()
  const count = mixes.length
  return (
    <div className="stack gap-3" aria-live="polite">
      {problems.length > 0 ? (
        <>
          <p className="strong">
            <Trans>Nothing can be added until these lines can be read:</Trans>
          </p>
          <ul>
            {problems.map(({ line, column, kind, text }) => (
              <li key={`${line} ${column}`} className="breaks">
                <Trans>
                  Line {line}, product {column}:
                </Trans>{' '}
                “{text}” {i18n._(PROBLEMS[kind])}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <ol className={styles.read}>
            {mixes.map((mix, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is shown whole or not at all
              <li key={at} className="breaks">
                {mix.map(({ name, rate }) => [name, rate].filter(Boolean).join(' ')).join(' + ')}
              </li>
            ))}
          </ol>
          {count > 0 && (
            <div>
              <Button look="primary" disabled={isBusy} onClick={onAdd}>
                <Plural value={count} one="Add # mix" other="Add # mixes" />
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
