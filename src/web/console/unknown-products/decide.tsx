import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductCells } from '../../../contract/console/products.ts'
import {
  addUnknownCall,
  settleUnknownCall,
  type ListedUnknown,
  type UnknownCandidate,
  type UnknownDecision,
} from '../../../contract/console/unknown-products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { UNKNOWN_REASONS, type UnknownReason } from '../../../domain/products/unknown-products.ts'
import { Button } from '../../ui/button.tsx'
import { ProductField } from '../lots/product-field.tsx'
import { ProductForm } from '../products/product-form.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { Failure } from '../shared/failure.tsx'
import request from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { Candidates } from './candidates.tsx'
import { UNKNOWN_REASON_TEXTS } from './unknown-texts.ts'

type DecideProps = { unknown: ListedUnknown; reload: () => Promise<void> }
type Way = { way: 'add' | 'close' } | { way: 'name'; candidate?: UnknownCandidate }

/** A code of the list: a barcode's number, or one of the country. */
const codeOf = ({ number, country }: ListedUnknown): string =>
  number === '' ? '' : /^\d{8}$|^\d{12,14}$/.test(number) ? `GTIN:${number}` : `${country}:${number}`

const cellsOf = (unknown: ListedUnknown): ProductCells => ({
  kind: 'agrochemical',
  name: unknown.name,
  manufacturer: '',
  form: 'L',
  formulation: '',
  active_ingredients: '',
  countries: unknown.country,
  market_names: '',
  product_sets: '',
  role: '',
  strengths: '',
  codes: codeOf(unknown),
})

/** The three ways to decide: a new product, one of the list, or none. What it may be is offered, and taken by nobody but a person. */
export const Decide = ({ unknown, candidates, reload }: DecideProps & { candidates: readonly UnknownCandidate[] }) => {
  const [chosen, setChosen] = useState<Way>()
  if (chosen === undefined)
    return (
      <>
        <Candidates candidates={candidates} onChoose={(candidate) => setChosen({ way: 'name', candidate })} />
        <div className="row gap-3 middle">
          <Button look="primary" onClick={() => setChosen({ way: 'add' })}>
            <Trans>Make it a product</Trans>
          </Button>
          <Button onClick={() => setChosen({ way: 'name' })}>
            <Trans>It is a product of the list</Trans>
          </Button>
          <Button onClick={() => setChosen({ way: 'close' })}>
            <Trans>Close it</Trans>
          </Button>
        </div>
      </>
    )
  const props = { unknown, reload, onCancel: () => setChosen(undefined) }
  return (
    <section className={request.part}>
      {chosen.way === 'add' ? (
        <Add {...props} />
      ) : chosen.way === 'name' ? (
        <IsProduct {...props} candidate={chosen.candidate} />
      ) : (
        <Close {...props} />
      )}
    </section>
  )
}

type WayProps = DecideProps & { onCancel: () => void }

const Add = ({ unknown, onCancel }: WayProps) => {
  const [, navigate] = useLocation()
  const save = async (id: string, cells: ProductCells) => {
    await makeCall(addUnknownCall, { params: { id: unknown.id }, body: { id, cells } })
    navigate(`${CONSOLE_PAGES.products}/${id}`)
  }
  return <ProductForm isNew cells={cellsOf(unknown)} submit={<Trans>Add the product</Trans>} onSave={save} onCancel={onCancel} />
}

const settle = (unknown: ListedUnknown, body: UnknownDecision) => makeCall(settleUnknownCall, { params: { id: unknown.id }, body })

const IsProduct = ({ unknown, candidate, reload, onCancel }: WayProps & { candidate: UnknownCandidate | undefined }) => {
  const { t } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const [productId, setProductId] = useState(candidate?.id ?? '')
  const send = async (data: FormData) => {
    const otherName = textIn(data, 'otherName')
    await settle(unknown, { action: 'is-product', productId, ...(otherName === '' ? {} : { otherName }) })
    await reload()
  }
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>It is this product</Trans>}
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(_, form) => void save(form, send)}
    >
      <ProductField productId={productId} first={candidate} fault={faults['productId']} onChoose={setProductId} />
      <TextField
        name="otherName"
        label={t`Additional name of the product`}
        note={t`The product is then found by this name too, and imports no longer change it. Leave it empty to add none.`}
        fault={faults['otherName']}
        defaultValue={unknown.name}
        maxLength={200}
        autoComplete="off"
      />
    </ConsoleForm>
  )
}

const Close = ({ unknown, reload, onCancel }: WayProps) => {
  const { t, i18n } = useLingui()
  const { error, isBusy, run } = useMutation()
  const close = (form: HTMLFormElement) =>
    run(async () => {
      await settle(unknown, { action: 'close', reason: textIn(new FormData(form), 'reason') as UnknownReason })
      await reload()
    })
  return (
    <>
      <ConsoleForm
        noValidate
        submit={<Trans>Close it</Trans>}
        isBusy={isBusy}
        error={undefined}
        onCancel={onCancel}
        onSubmit={(_, form) => void close(form)}
      >
        <OptionsField
          name="reason"
          label={t`Reason`}
          note={t`Everybody who confirmed an email address is told the reason.`}
          options={UNKNOWN_REASONS.map((reason) => [reason, i18n._(UNKNOWN_REASON_TEXTS[reason])] as const)}
        />
      </ConsoleForm>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}
