import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { uploadImport } from '../../../contract/console/imports/imports.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { MAX_FILES_AT_ONCE, MAX_IMPORT_BYTES } from '../../../domain/console/imports.ts'
import { ChooseFiles } from '../../ui/choose-files.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { Failure } from '../shared/failure.tsx'

const MOST_MB = MAX_IMPORT_BYTES / 1_000_000

/** Chooses spreadsheets of the same columns and uploads them as one; the page of the import shows what becomes of them. */
export const Upload = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { error, isBusy, run } = useMutation()
  const [refused, setRefused] = useState('')
  const upload = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_IMPORT_BYTES
    const why = isTooLarge
      ? files.length === 1
        ? t`${file.name} is larger than ${MOST_MB}\u00a0MB: divide it into several files.`
        : t`These files are larger than ${MOST_MB}\u00a0MB together: take them in one after another.`
      : files.length > MAX_FILES_AT_ONCE
        ? t`These are more than ${MAX_FILES_AT_ONCE} files: take them in one after another.`
        : ''
    setRefused(why)
    if (why !== '') return
    void run(async () => {
      const form = new FormData()
      for (const one of files) form.append('file', one)
      const { id } = await makeCall(uploadImport, { form })
      navigate(`${CONSOLE_PAGES.imports}/${id}`)
    })
  }
  return (
    <div className="stack gap-2 screen-only">
      <p className="flush">
        <Trans>
          A workbook (.xlsx) or a CSV file of your past tests, with columns in your own words, of at most {MOST_MB}&nbsp;MB. A product that
          the list does not have is matched, made new or left out. Several files with the same columns go in as one. Nothing is taken in
          before somebody else confirms it.
        </Trans>
      </p>
      {error !== undefined && <Failure error={error} />}
      {refused !== '' && (
        <p role="alert" className="fault flush">
          {refused}
        </p>
      )}
      <div className="row gap-3 middle">
        <ChooseFiles look="primary" accept=".xlsx,.xlsm,.csv,.tsv,.txt" multiple disabled={isBusy} onChoose={upload}>
          <Trans>Upload a spreadsheet</Trans>
        </ChooseFiles>
        <output>{isBusy && <Trans>It is being uploaded …</Trans>}</output>
      </div>
    </div>
  )
}
