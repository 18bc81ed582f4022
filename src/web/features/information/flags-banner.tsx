import type { ReactNode } from 'react'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { FLAGS, type FlagSource } from '../../ui/flags/flags.ts'
import styles from './flags-banner.module.css'

/** A page's head over the flags of the interface languages. */
export const FlagsBanner = ({ children }: { children: ReactNode }) => (
  <div className={styles.banner}>
    <div className={`screen-only ${styles.flags}`} aria-hidden>
      {LANGUAGE_CODES.map((code) => (
        <Flag key={code} {...FLAGS[code]} />
      ))}
    </div>
    <div className={styles.words}>{children}</div>
  </div>
)

const Flag = ({ markup, file }: FlagSource) =>
  markup === undefined ? <img src={file} alt="" width={40} height={30} /> : <span dangerouslySetInnerHTML={{ __html: markup }} />
