import { Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Columns from 'lucide-react/icons/columns-2'
import Bookmark from 'lucide-react/icons/bookmark'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { canPrint } from '../../platform/device/print-page.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { tankFragment } from '../../shared/tank-fragment.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { comparedFragment } from './compare/compare-address.ts'
import type { EnteredTank } from './entered-tank.ts'
import { SaveTank } from './saved/save-tank.tsx'
import { printSmall } from './sheet/paper/paper-size.ts'
import { takeOpened } from './sheet/take-opened.ts'
import styles from './tank-summary.module.css'

/** What one does with the tank itself. */
export const TankSummaryTools = ({ tank, hasAnswer, onEdit }: { tank: EnteredTank; hasAnswer: boolean; onEdit: () => void }) => {
  const [isSaving, setSaving] = useState(false)
  return (
    <div className={`screen-only ${styles.tools}`}>
      <Button look="quiet" onClick={onEdit}>
        <Pencil aria-hidden size={20} />
        <Trans>Change the tank</Trans>
      </Button>
      <Button look="quiet" aria-expanded={isSaving} onClick={() => setSaving(!isSaving)}>
        <Bookmark aria-hidden size={20} />
        <Trans>Save</Trans>
      </Button>
      {hasAnswer && (
        <Button look="quiet" onClick={() => takeOpened.set(true)}>
          <Download aria-hidden size={20} />
          <Trans>Export</Trans>
        </Button>
      )}
      {hasAnswer && (
        <ButtonLink look="quiet" href={`${pagePaths.compare}#${comparedFragment([tankFragment(tank)])}`}>
          <Columns aria-hidden size={20} />
          <Trans>Compare</Trans>
        </ButtonLink>
      )}
      {hasAnswer && canPrint() && (
        <Button look="quiet" onClick={printSmall}>
          <Printer aria-hidden size={20} />
          <Trans>Print on A5</Trans>
        </Button>
      )}
      {isSaving && <SaveTank tank={tank} onDone={() => setSaving(false)} />}
    </div>
  )
}
