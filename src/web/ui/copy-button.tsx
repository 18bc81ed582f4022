import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Clipboard from 'lucide-react/icons/clipboard'
import { useEffect, useState } from 'react'
import { copyText } from '../platform/device/clipboard.ts'
import { useSession } from '../platform/session.ts'
import { Button } from './button.tsx'

/** SHELL-06. */
const COPIED_FOR_MS = 3000

/** Copies a text and says so for a while (SHELL-06). */
export const CopyButton = ({ text }: { text: () => string }) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return undefined
    const timer = setTimeout(() => setCopiedAt(0), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => {
    if (await copyText(text())) setCopiedAt(performance.now())
    else
      toasts.add({
        header: t`Not copied`,
        body: t`Your browser did not allow copying. Select the text and copy it yourself.`,
        tone: 'danger',
      })
  }
  return (
    <Button onClick={() => void copy()}>
      {copiedAt === 0 ? <Clipboard aria-hidden size={20} /> : <Check aria-hidden size={20} />}
      <span aria-live="polite">{copiedAt === 0 ? <Trans>Copy</Trans> : <Trans>Copied</Trans>}</span>
    </Button>
  )
}
