import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { saveFile } from '../../platform/device/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StatusCalls } from './status-calls.ts'

/** The PDF of a confidential report, fetched with the link's token, which goes into no address (PDF-05). */
export const ReportFile = ({ testId, calls }: { testId: string; calls: StatusCalls }) => {
  const { t } = useLingui()
  const [step, setStep] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const save = async (): Promise<void> => {
    setStep('fetching')
    try {
      saveFile({ blob: await calls.pdf(testId), name: `${testId}.pdf` })
      setStep('idle')
    } catch {
      setStep('failed')
    }
  }
  return (
    <div className="stack gap-2 at-start">
      <Button onClick={() => void save()} disabled={step === 'fetching'} aria-label={`${t`Report as PDF`}, ${testId}`}>
        <Download aria-hidden size={20} />
        <Trans>Report as PDF</Trans>
      </Button>
      {step === 'failed' && (
        <Notice>
          <Trans>Something bad happened; please try again later.</Trans>
        </Notice>
      )}
    </div>
  )
}
