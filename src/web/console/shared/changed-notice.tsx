import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** Somebody else was faster: nothing was done, and below is what they did. */
export const ChangedNotice = ({ said, children }: { said: ReactNode; children: ReactNode }) => (
  <div role="alert">
    <Notice>
      <p>{said}</p>
      {children}
    </Notice>
  </div>
)
