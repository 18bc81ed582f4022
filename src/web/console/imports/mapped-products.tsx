import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LEAVE_OUT, MAKE_NEW, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { Button } from '../../ui/button.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ProductField } from '../lots/product-field.tsx'
import type { Form } from '../../../domain/records.ts'
import { AnswerSelect } from './answer-select.tsx'
import styles from './imports.module.css'

type Products = SheetMapping['products']
type Entry = [spelling: string, product: Products[string]]
type ProductsProps = { mapping: SheetMapping; onChange: (part: Partial<SheetMapping>) => void }

const AT_ONCE = 40
const OTHER = ' other'
const splitCandidate = (text: string): [id: string, name: string] => {
  const at = text.indexOf(' ')
  return at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + 1)]
}
/** Spellings that may be the same product stand together. */
const likeliest = ([, { may }]: Entry): string => may?.[0] ?? ''
const isOpen = ([, { id, new: made }]: Entry): boolean => id === null || (id === MAKE_NEW && made?.form === null)
const canBeNew = ([, { id, new: made }]: Entry): boolean => id === null && made !== undefined

/** Spellings of products: those that were open when the page came, by what they may be, and those that are known. */
export const MappedProducts = ({ mapping: { products, newProducts }, onChange }: ProductsProps) => {
  const { t } = useLingui()
  const entries = Object.entries(products)
  const [open] = useState(() => new Set(entries.filter(isOpen).map(([spelling]) => spelling)))
  const [known, setKnown] = useState(0)
  const set = (spellings: readonly string[], id: string | null, name?: string) =>
    onChange({
      products: {
        ...products,
        ...Object.fromEntries(
          spellings.map((one) => {
            const { name: _called, ...kept } = products[one]!
            return [one, { ...kept, id, ...(name === undefined ? {} : { name }) }]
          }),
        ),
      },
    })
  const setForm = (spelling: string, form: Form | null) => {
    const product = products[spelling]!
    onChange({ products: { ...products, [spelling]: { ...product, new: { ...product.new!, form } } } })
  }
  const groups = Map.groupBy(
    entries.filter(([spelling]) => open.has(spelling)),
    likeliest,
  )
  const certain = entries.filter(([spelling]) => !open.has(spelling))
  return (
    <>
      {[...groups].map(([candidate, group]) => {
        const [id, name] = splitCandidate(candidate)
        const spellings = group.map(([spelling]) => spelling)
        const fresh = candidate === '' ? group.filter(canBeNew) : []
        return (
          <div key={candidate} className="stack gap-2">
            {candidate !== '' && group.length > 1 && (
              <div className="row gap-3 middle">
                <Button onClick={() => set(spellings, id, name)}>
                  <Plural value={group.length} one={`# spelling is ${name}`} other={`All # spellings are ${name}`} />
                </Button>
              </div>
            )}
            {fresh.length > 1 && (
              <div className="row gap-3 middle">
                <Button
                  onClick={() =>
                    set(
                      fresh.map(([spelling]) => spelling),
                      MAKE_NEW,
                    )
                  }
                >
                  <Plural value={fresh.length} one="Make # product new" other="Make all # products new" />
                </Button>
              </div>
            )}
            <div className={styles.answers}>
              {group.map((entry) => (
                <Spelling
                  key={entry[0]}
                  entry={entry}
                  onChange={(chosen, called) => set([entry[0]], chosen, called)}
                  onForm={(form) => setForm(entry[0], form)}
                />
              ))}
            </div>
          </div>
        )
      })}
      {certain.length > 0 && (
        <details onToggle={({ currentTarget }) => setKnown(currentTarget.open ? Math.max(known, AT_ONCE) : 0)}>
          <summary>
            <Plural value={certain.length} one="# spelling is known" other="# spellings are known" />
          </summary>
          <div className={styles.answers}>
            {certain.slice(0, known).map((entry) => (
              <Spelling
                key={entry[0]}
                entry={entry}
                onChange={(chosen, called) => set([entry[0]], chosen, called)}
                onForm={(form) => setForm(entry[0], form)}
              />
            ))}
          </div>
          {known > 0 && known < certain.length && <ShowMore shown={known} onMore={() => setKnown(known + AT_ONCE)} />}
        </details>
      )}
      {entries.some(([, { id }]) => id === MAKE_NEW) && (
        <div className={styles.answers}>
          <AnswerSelect
            label={t`New products are`}
            value={newProducts ?? null}
            options={[
              ['maker', t`crop-nutrition products of this service’s own maker`],
              ['agrochemical', t`other products`],
            ]}
            onChange={(value) => onChange({ newProducts: value as SheetMapping['newProducts'] })}
          />
        </div>
      )}
    </>
  )
}

type SpellingProps = { entry: Entry; onChange: (id: string | null, name?: string) => void; onForm: (form: Form | null) => void }

const Spelling = ({ entry: [spelling, { id, name, may, new: made }], onChange, onForm }: SpellingProps) => {
  const { t } = useLingui()
  const [isOther, setOther] = useState(false)
  const candidates = (may ?? []).map(splitCandidate)
  const isListed = id === null || id === LEAVE_OUT || id === MAKE_NEW || candidates.some(([one]) => one === id)
  const options = [
    ...(isListed ? [] : [[id, name === undefined ? id : `${name} (${id})`] as const]),
    ...candidates.map(([one, called]) => [one, `${called} (${one})`] as const),
    [OTHER, t`Another product of the list`] as const,
    ...(made ? [[MAKE_NEW, t`Make it a new product`] as const] : []),
    [LEAVE_OUT, t`Leave out: skip its tests`] as const,
  ]
  return (
    <div className="stack gap-2">
      <AnswerSelect
        label={`“${spelling}”`}
        value={isOther ? OTHER : id}
        options={options}
        onChange={(chosen) => {
          setOther(chosen === OTHER)
          if (chosen === OTHER) onChange(null)
          else onChange(chosen, candidates.find(([one]) => one === chosen)?.[1])
        }}
      />
      {id === MAKE_NEW && made && (
        <AnswerSelect
          label={t`“${spelling}” is measured in`}
          value={made.form}
          options={[
            ['L', t`litres`],
            ['P', t`kilogrammes`],
          ]}
          onChange={(form) => onForm(form as Form | null)}
        />
      )}
      {isOther && (
        <fieldset className="flush">
          <legend>
            <Trans>What “{spelling}” is</Trans>
          </legend>
          <ProductField productId={id ?? ''} fault={undefined} onChoose={(chosen) => onChange(chosen === '' ? null : chosen)} />
        </fieldset>
      )}
    </div>
  )
}
