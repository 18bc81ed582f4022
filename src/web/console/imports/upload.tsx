import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { uploadImport } from '../../../contract/console/imports/imports.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { MAX_IMPORT_BYTES } from '../../../domain/console/imports.ts'
import { ChooseFiles } from '../../ui/choose-files.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { Failure } from '../shared/failure.tsx'

const MOST_MB = MAX_IMPORT_BYTES / 1_000_000

/** Chooses a spreadsheet and uploads it; its page shows what becomes of it. */
export const Upload = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { error, isBusy, run } = useMutation()
  const [tooLarge, setTooLarge] = useState('')
  const upload = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_IMPORT_BYTES ? file.name : '')
    if (file.size > MAX_IMPORT_BYTES) return
    void run(async () => {
      const form = new FormData()
      form.set('file', file)
      const { id } = await makeCall(uploadImport, { form })
      navigate(`${CONSOLE_PAGES.imports}/${id}`)
    })
  }
  return (
    <div className="stack gap-2 screen-only">
      <p className="flush">
        <Trans>
          A workbook (.xlsx) or a CSV file of your past tests, with columns in your own words, of at most {MOST_MB}&nbsp;MB. A product that
          the list does not have is matched, made new or left out. Nothing is taken in before somebody else confirms it.
        </Trans>
      </p>
      {error !== undefined && <Failure error={error} />}
      {tooLarge !== '' && (
        <p role="alert" className="fault flush">
          {t`${tooLarge} is larger than ${MOST_MB}\u00a0MB: divide it into several files.`}
        </p>
      )}
      <div className="row gap-3 middle">
        <ChooseFiles look="primary" accept=".xlsx,.xlsm,.csv,.tsv,.txt" disabled={isBusy} onChoose={([file]) => upload(file)}>
          <Trans>Upload a spreadsheet</Trans>
        </ChooseFiles>
        <output>{isBusy && <Trans>It is being uploaded …</Trans>}</output>
      </div>
    </div>
  )
}
