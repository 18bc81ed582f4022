import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { findProducts, type BenchProduct } from '../../../contract/console/bench/tests.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'

const FOUND_AFTER_MS = 250
/** A name that says which product is meant. */
export const nameWithMaker = ({ name, manufacturer }: BenchProduct): string => (manufacturer === '' ? name : `${name} · ${manufacturer}`)

type ProductFieldProps = { productId: string; fault: string | undefined; onChoose: (id: string) => void }

/** A product from the list, by the beginnings of its words. */
export const ProductField = ({ productId, fault, onChoose }: ProductFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly BenchProduct[]>([])
  useEffect(() => {
    if (productId !== '' || typed.trim() === '') return undefined
    const timer = setTimeout(() => {
      // What cannot be looked up now is looked up with the next letter.
      makeCall(findProducts, { query: { text: typed } }).then(
        ({ products }) => setFound(products),
        () => undefined,
      )
    }, FOUND_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, productId])
  const note = fault ?? (productId === '' && typed !== '' ? t`Choose it from the list` : undefined)
  return (
    <Field id={id} label={t`Product`} required note={note} isFault={fault !== undefined}>
      <input
        {...controlProps(id, note, fault !== undefined)}
        name="productId"
        list={`${id}products`}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChoose(found.find((one) => nameWithMaker(one) === target.value)?.id ?? '')
        }}
      />
      <datalist id={`${id}products`}>
        {found.map((one) => (
          <option key={one.id}>{nameWithMaker(one)}</option>
        ))}
      </datalist>
    </Field>
  )
}
