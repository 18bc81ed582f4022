import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { emptyReading } from '../../../../domain/console/bench/bench-test.ts'
import { Button } from '../../../ui/button.tsx'
import { ScrolledTable } from '../../list/scrolled-table.tsx'
import { timeOf } from '../../shared/texts/dates.ts'
import { CellField } from './cell-field.tsx'
import { goDownTheJars } from './go-on.ts'
import { isOpenAt, type JarAt } from './jar-at.ts'
import { READING_FIELD_VIEWS, unreadableWith } from './reading-fields.ts'
import styles from '../series.module.css'
import { hasEntered, type Drafts } from './use-drafts.ts'
import { valuesInWords } from './values-in-words.ts'

type GridProps = { rows: readonly JarAt[]; hours: number; drafts: Drafts; onSave: () => void }

/** The jars below each other, what is seen at one hour beside each other: all of it with the keyboard alone. */
export const JarGrid = ({ rows, hours, drafts, onSave }: GridProps) => {
  const { t, i18n } = useLingui()
  const save = useRef<HTMLButtonElement>(null)
  const entered = rows.filter((row) => isOpenAt(row) && hasEntered(drafts.of(row.jar.test.id, hours)))
  const isUnreadable = entered.some(({ jar }) => Object.keys(drafts.of(jar.test.id, hours)!.unreadable).length > 0)
  return (
    <>
      <ScrolledTable label={t`Readings at ${hours}\u00a0h`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it */}
        <table className={styles.grid} onKeyDown={(event) => goDownTheJars(event, () => save.current?.focus())}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Jar</Trans>
              </th>
              {READING_FIELD_VIEWS.map(({ name, label }) => (
                <th key={name} scope="col">
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const { id } = row.jar.test
              const draft = drafts.of(id, hours)
              return (
                <tr key={id}>
                  <th scope="row">
                    <Link href={`${CONSOLE_PAGES.tests}/${id}`} className="figures">
                      {id}
                    </Link>
                    <div className="muted">{row.jar.products.join(' + ')}</div>
                  </th>
                  {isOpenAt(row) ? (
                    READING_FIELD_VIEWS.map((field, column) => (
                      <td key={field.name}>
                        <CellField
                          field={field}
                          label={`${i18n._(field.label)}, ${id}`}
                          data-row={at}
                          data-column={column}
                          reading={draft?.reading ?? emptyReading(hours)}
                          text={draft?.unreadable[field.name]}
                          onChange={(name, part, text) =>
                            drafts.change(id, hours, part, unreadableWith(draft?.unreadable ?? {}, name, text))
                          }
                        />
                      </td>
                    ))
                  ) : (
                    <td colSpan={READING_FIELD_VIEWS.length}>
                      <DoneAt row={row} />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrolledTable>
      <div className={styles.row}>
        <Button ref={save} look="primary" disabled={entered.length === 0 || isUnreadable} onClick={onSave}>
          <Plural value={entered.length} _0="Add the readings" one="Add # reading" other="Add # readings" />
        </Button>
        <span className="muted">
          <Trans>The Enter key moves down the jars, then to the next column.</Trans>
        </span>
      </div>
    </>
  )
}

/** What was read of a jar, or why nothing can be entered of it. */
export const DoneAt = ({ row: { stored, waiting } }: { row: JarAt }) => {
  const { i18n } = useLingui()
  if (waiting)
    return (
      <>
        {valuesInWords(waiting.reading, i18n)}{' '}
        <span className="muted">
          <Trans>Not sent yet: kept on this device</Trans>
        </span>
      </>
    )
  if (!stored)
    return (
      <span className="muted">
        <Trans>This test is not at the bench.</Trans>
      </span>
    )
  return (
    <>
      {valuesInWords(stored, i18n)}{' '}
      <span className="muted">
        {stored.by} · {timeOf(stored.readAt)}
      </span>
    </>
  )
}
