import type { ComponentProps, ReactNode } from 'react'
import buttons from './button.module.css'
import styles from './choose-files.module.css'

type ChooseFilesProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value'> & {
  look?: 'primary' | 'secondary'
  children: ReactNode
  onChoose: (files: File[]) => void
}

/** A choice of files, or the camera, that looks like a button; what was chosen can be chosen again. */
export const ChooseFiles = ({ look = 'secondary', children, onChoose, ...input }: ChooseFilesProps) => (
  <label className={`${buttons[look]} ${styles.file}`}>
    <input
      {...input}
      type="file"
      className={styles.input}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        target.value = ''
      }}
    />
    {children}
  </label>
)
