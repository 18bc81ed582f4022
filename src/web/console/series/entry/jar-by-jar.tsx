import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { emptyReading } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { BenchNumber } from '../../runs/sheet/bench-number.tsx'
import { isOpenAt, isReadAt, type JarAt } from './jar-at.ts'
import { DoneAt } from './jar-grid.tsx'
import { READING_FIELD_VIEWS, unreadableWith } from './reading-fields.ts'
import styles from '../series.module.css'
import { hasEntered, type Drafts } from './use-drafts.ts'

type JarByJarProps = { rows: readonly JarAt[]; hours: number; drafts: Drafts; onAdd: (runId: string) => void }

/** One jar on the whole page; *Next* adds what was entered of it and goes to the next one that was not read at this hour. */
export const JarByJar = ({ rows, hours, drafts, onAdd }: JarByJarProps) => {
  const first = Math.max(
    0,
    rows.findIndex((row) => isOpenAt(row)),
  )
  const [at, setAt] = useState(first)
  const { t } = useLingui()
  const [hasMoved, setMoved] = useState(false)
  const row = rows[at]
  const read = rows.filter(isReadAt).length
  if (!row) return null
  const go = (next: number) => {
    setAt(next)
    setMoved(true)
  }
  const { id } = row.jar.test
  const draft = drafts.of(id, hours)
  const following = [...rows.keys()].slice(at + 1).find((place) => isOpenAt(rows[place]!))
  const next = () => {
    if (isOpenAt(row) && hasEntered(draft)) onAdd(id)
    go(following ?? Math.min(at + 1, rows.length - 1))
  }
  const jar = at + 1
  return (
    <div className={styles.jar}>
      <p className={styles.progress}>
        <strong>
          <Trans>
            Jar {jar} of {rows.length}
          </Trans>
        </strong>{' '}
        <span className="muted">{t`${read} of ${rows.length} read at ${hours}\u00a0h`}</span>
      </p>
      <progress className={styles.bar} max={rows.length} value={read} aria-hidden />
      <h3 className={styles.mix}>
        <span className="figures">{id}</span> {row.jar.products.join(' + ')}
      </h3>
      {isOpenAt(row) ? (
        <JarFields key={`${id} ${hours}`} id={id} hours={hours} drafts={drafts} isFocused={hasMoved} onNext={next} />
      ) : (
        <p>
          <DoneAt row={row} />
        </p>
      )}
      <div className={styles.steps}>
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          <Trans>Back</Trans>
        </Button>
        <Button
          look="primary"
          disabled={Object.keys(draft?.unreadable ?? {}).length > 0 || (at === rows.length - 1 && !(isOpenAt(row) && hasEntered(draft)))}
          onClick={next}
        >
          {following === undefined && isOpenAt(row) ? <Trans>Add the last one</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </div>
  )
}

type FieldsProps = { id: string; hours: number; drafts: Drafts; isFocused: boolean; onNext: () => void }

const JarFields = ({ id, hours, drafts, isFocused, onNext }: FieldsProps) => {
  const { i18n } = useLingui()
  const own = useId()
  const form = useRef<HTMLDivElement>(null)
  const draft = drafts.of(id, hours)
  const reading = draft?.reading ?? emptyReading(hours)
  const unreadable = draft?.unreadable ?? {}
  // The next jar is entered at once; the first one leaves the keyboard closed until a field is pressed.
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus()
  }, [isFocused])
  const change = (name: string, part: Parameters<Drafts['change']>[2], text?: string) =>
    drafts.change(id, hours, part, unreadableWith(unreadable, name, text))
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select')]
    const next = controls[controls.indexOf(event.target) + 1]
    if (next) next.focus()
    else onNext()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls in it
    <div ref={form} className={styles.jarFields} onKeyDown={keys}>
      {READING_FIELD_VIEWS.map((field) => {
        const control = `${own}${field.name}`
        if (field.is === 'number')
          return (
            <BenchNumber
              key={field.name}
              id={control}
              label={i18n._(field.label)}
              value={reading[field.name]}
              decimals={field.decimals}
              range={ENTRY_RANGES[field.range]}
              text={unreadable[field.name]}
              onChange={(value, text) => change(field.name, text === undefined ? { [field.name]: value } : {}, text)}
            />
          )
        return (
          <div key={field.name} className={field.is === 'text' ? styles.wide : undefined}>
            <Field id={control} label={i18n._(field.label)}>
              {field.is === 'text' ? (
                <input
                  {...controlProps(control)}
                  maxLength={1_000}
                  autoComplete="off"
                  enterKeyHint="next"
                  value={reading.appearance}
                  onChange={({ target }) => change('appearance', { appearance: target.value })}
                />
              ) : (
                <select
                  {...controlProps(control)}
                  value={reading[field.name]}
                  onChange={({ target }) => change(field.name, { [field.name]: target.value })}
                >
                  <option value="">–</option>
                  {field.options.map(([value, name]) => (
                    <option key={value} value={value}>
                      {i18n._(name)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        )
      })}
    </div>
  )
}
