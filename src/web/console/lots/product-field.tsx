import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { findProducts, type BenchProduct } from '../../../contract/console/bench/tests.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { FOUND_NOTHING, ListedProducts, nameWithMaker } from './product-options.tsx'

const FOUND_AFTER_MS = 250
type NamedOne = Pick<BenchProduct, 'id' | 'name' | 'manufacturer'>

type ProductFieldProps = {
  /** Where a form has several. */
  label?: string
  productId: string
  /** What is chosen already. */
  first?: NamedOne | undefined
  fault: string | undefined
  onChoose: (id: string) => void
}

/** A product from the list, by the beginnings of its words, and by its numbers and spellings. */
export const ProductField = ({ label, productId, first, fault, onChoose }: ProductFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState(first ? nameWithMaker(first) : '')
  const [found, setFound] = useState<readonly NamedOne[]>(first ? [first] : [])
  const [foundBy, setFoundBy] = useState(FOUND_NOTHING)
  useEffect(() => {
    if (productId !== '' || typed.trim() === '') return undefined
    const timer = setTimeout(() => {
      // What cannot be looked up now is looked up with the next letter.
      makeCall(findProducts, { query: { text: typed } }).then(
        ({ products }) => {
          setFound(products)
          setFoundBy({ text: typed, ids: products.map((one) => one.id) })
          return undefined
        },
        () => undefined,
      )
    }, FOUND_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, productId])
  const note = fault ?? (productId === '' && typed !== '' ? t`Choose it from the list` : undefined)
  return (
    <Field id={id} label={label ?? t`Product`} required note={note} isFault={fault !== undefined}>
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
      <ListedProducts id={`${id}products`} products={found} foundBy={foundBy} />
    </Field>
  )
}
