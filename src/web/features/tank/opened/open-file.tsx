import { Trans } from '@lingui/react/macro'
import FolderOpen from 'lucide-react/icons/folder-open'
import { type ChangeEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../../platform/lazy-component.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './open-file.module.css'
import type { OpenedFileProps } from './opened-file.tsx'

const OpenedFile = lazyComponent(() => import('./opened-file.tsx').then((file) => file.OpenedFile))

/** Opens the mix of a file that a farm program wrote, or this page (TAKE-08). Its code loads with the file. */
export const OpenFile = (rest: Omit<OpenedFileProps, 'file'>) => {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<{ file: File; count: number }>()
  const open = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) setOpened({ file, count: (opened?.count ?? 0) + 1 })
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className={`stack gap-2 at-start ${styles.open}`}>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={open} />
      <Button look="quiet" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden size={20} />
        <Trans>Open a file (ADAPT)</Trans>
      </Button>
      <div aria-live="polite">{opened && <OpenedFile key={opened.count} file={opened.file} {...rest} />}</div>
    </div>
  )
}
