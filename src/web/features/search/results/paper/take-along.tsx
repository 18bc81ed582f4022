import { Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { canPrint } from '../../../../platform/device/print-page.ts'
import type { AskedOfCsv } from '../../../../../domain/calls/answer-calls.ts'
import { useSession } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { downloadCsv } from './download-csv.ts'
import { useSpreadsheetWords } from './spreadsheet-words.ts'

/** The results to take along: the list on paper, or all tests that meet the criteria and filters as a file, for a spreadsheet or a program. */
export const TakeAlong = ({ asked }: { asked: AskedOfCsv }) => {
  const { edition } = useSession()
  const [isLoading, setLoading] = useState(false)
  const loadWords = useSpreadsheetWords()
  const download = (words?: typeof loadWords) => {
    setLoading(true)
    void downloadCsv(edition, asked, words).finally(() => setLoading(false))
  }
  return (
    <div className="row across-2">
      {canPrint() && (
        <Button look="quiet" onClick={() => print()}>
          <Printer aria-hidden size={20} />
          <Trans>Print list</Trans>
        </Button>
      )}
      <Button look="quiet" onClick={() => download(loadWords)} disabled={isLoading}>
        <Download aria-hidden size={20} />
        <Trans>Download CSV</Trans>
      </Button>
      <Button look="quiet" onClick={() => download()} disabled={isLoading}>
        <Download aria-hidden size={20} />
        <Trans>CSV for programs</Trans>
      </Button>
    </div>
  )
}
