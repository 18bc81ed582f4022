import type { ReactNode } from 'react'
import { LANGUAGE_CODES } from '../../../domain/languages.ts'
import { FLAGS } from '../../ui/flags/flags.ts'
import styles from './flags-banner.module.css'

/** A page's head over the flags of the interface languages. */
export const FlagsBanner = ({ children }: { children: ReactNode }) => (
  <div className={styles.banner}>
    <div className={styles.flags} aria-hidden>
      {LANGUAGE_CODES.map((code) => (
        <img key={code} src={FLAGS[code]} alt="" width={40} height={30} />
      ))}
    </div>
    <div className={styles.words}>{children}</div>
  </div>
)
