import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveImportMapping, type ImportDetail } from '../../../contract/console/imports/imports.ts'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { MAX_MAPPING_NAME } from '../../../domain/console/imports.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { Failure } from '../shared/failure.tsx'
import facts from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import { MappedColumns } from './mapped-columns.tsx'
import { MappedLaboratories } from './mapped-laboratories.tsx'
import { MappedProducts } from './mapped-products.tsx'
import { MappedWords } from './mapped-words.tsx'
import { SheetAnswers } from './sheet-answers.tsx'

/** What decides how the file is read: other words and spellings count once it changes. */
const readingOf = ({ columns, read, rows, identifies, country }: SheetMapping): string =>
  JSON.stringify([columns.map(({ column, field, product, unit }) => [column, field, product, unit]), read, rows, identifies, country])

/** A question of the mapping without the name that it has in its file. */
const question = (text: string): string => text.replace(/^[\w.]+: (\p{L})/u, (_whole, first: string) => first.toUpperCase())

type MappingFormProps = { detail: ImportDetail; mapping: SheetMapping; reload: () => Promise<void> }

/** How the file becomes tests: columns, open questions and spellings (BRING-25, BRING-26). */
export const MappingForm = ({ detail, mapping: stored, reload }: MappingFormProps) => {
  const { t } = useLingui()
  const { import: own, questions, proposedFrom } = detail
  const [mapping, setMapping] = useState(stored)
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const change = (part: Partial<SheetMapping>) => setMapping({ ...mapping, ...part })
  const isOther = readingOf(stored) !== readingOf(mapping)
  const save = (name: string, look: boolean) =>
    run(async () => {
      await makeCall(saveImportMapping, { params: { id: own.id }, body: { rowVersion: own.rowVersion, name, mapping, look } })
      await reload()
    })
  return (
    <ConsoleForm
      submit={isOther ? <Trans>Read the file again by this</Trans> : <Trans>Look at what would change</Trans>}
      isBusy={isBusy}
      onSubmit={(data) => void save(textIn(data, 'name'), true)}
    >
      {proposedFrom !== null && (
        <p>
          <Trans>Its columns have the names of before: the answers of “{proposedFrom}” are proposed.</Trans>
        </p>
      )}
      {questions.length > 0 && (
        <section className={facts.part}>
          <h2>
            <Plural value={questions.length} one="# open question" other="# open questions" />
          </h2>
          <ul>
            {questions.map((text) => (
              <li key={text} className="breaks">
                {question(text)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={facts.part}>
        <h2>
          <Trans>Columns</Trans>
        </h2>
        <MappedColumns mapping={mapping} onChange={change} />
      </section>
      <section className={facts.part}>
        <h2>
          <Trans>How it is written</Trans>
        </h2>
        <SheetAnswers mapping={mapping} onChange={change} />
      </section>
      <MappedLaboratories mapping={mapping} known={detail.laboratories} onChange={change} />
      <MappedWords mapping={mapping} onChange={change} />
      {Object.keys(mapping.products).length > 0 && (
        <section className={facts.part}>
          <h2>
            <Trans>Products</Trans>
          </h2>
          <MappedProducts mapping={mapping} onChange={change} />
        </section>
      )}
      <TextField
        name="name"
        label={t`Name of this mapping`}
        note={t`It is proposed for the next file with the same columns.`}
        defaultValue={own.name}
        required
        maxLength={MAX_MAPPING_NAME}
        autoComplete="off"
      />
      {error !== undefined && <Failure error={error} />}
    </ConsoleForm>
  )
}
