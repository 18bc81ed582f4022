import { Trans, useLingui } from '@lingui/react/macro'
import { saveImportMapping, type ImportDetail, type ImportLook } from '../../../contract/console/imports/imports.ts'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { Button } from '../../ui/button.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { TextField } from '../shared/form-fields.tsx'
import styles from './imports.module.css'

type Correction = NonNullable<SheetMapping['corrections']>[number]
type CellPlace = Pick<Correction, 'row' | 'line' | 'column'>

const isSame = (one: CellPlace, other: CellPlace): boolean =>
  one.row === other.row && one.column === other.column && (one.line ?? 1) === (other.line ?? 1)

/** The cells of a look's problems that can be corrected, and those that the mapping corrects (BRING-64). */
export const CorrectedCells = ({
  detail: { import: own },
  mapping,
  look,
  reload,
}: {
  detail: ImportDetail
  mapping: SheetMapping
  look: ImportLook
  reload: () => Promise<void>
}) => {
  const { t } = useLingui()
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const { corrections = [] } = mapping
  const cells = look.problems.flatMap(({ kind, examples }) => examples.flatMap(({ at, cell }) => (cell ? [{ kind, at, ...cell }] : [])))
  const shown = cells.filter((one, at) => cells.findIndex((other) => isSame(one, other)) === at)
  const save = (next: readonly Correction[]) =>
    run(async () => {
      const body = { rowVersion: own.rowVersion, name: own.name, mapping: { ...mapping, corrections: [...next] }, look: true }
      await makeCall(saveImportMapping, { params: { id: own.id }, body })
      await reload()
    })
  const correct = (data: FormData): void => {
    const made = shown.flatMap(({ row, line, column, from }, at): Correction[] => {
      const to = textIn(data, `cell ${at}`)
      return to === from ? [] : [{ row, line, column, from, to }]
    })
    if (made.length > 0) void save([...corrections.filter((one) => !made.some((other) => isSame(one, other))), ...made])
  }
  return (
    <>
      {shown.length > 0 && (
        <ConsoleForm submit={<Trans>Correct these cells, and look again</Trans>} isBusy={isBusy} error={error} onSubmit={correct}>
          <h3>
            <Trans>Correct cells</Trans>
          </h3>
          <p className="muted">
            <Trans>
              The file stays as it is: what you write here is part of the mapping, and counts as long as the cell says the same.
            </Trans>
          </p>
          <div className={styles.answers}>
            {shown.map(({ kind, at, from }, place) => (
              <TextField
                key={at}
                name={`cell ${place}`}
                label={t`${at}: ${kind}`}
                defaultValue={from}
                maxLength={2_000}
                autoComplete="off"
              />
            ))}
          </div>
        </ConsoleForm>
      )}
      {corrections.length > 0 && (
        <>
          <h3>
            <Trans>Corrected cells</Trans>
          </h3>
          <ul>
            {corrections.map((one) => {
              const { row, column, from, to } = one
              const name = t`${row}, column ${column}`
              return (
                <li key={`${row} ${one.line ?? 1} ${column}`} className="breaks">
                  {name}: “{from}” → “{to}”{' '}
                  <Button
                    disabled={isBusy}
                    aria-label={t`Remove the correction of ${name}`}
                    onClick={() => void save(corrections.filter((other) => other !== one))}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}
