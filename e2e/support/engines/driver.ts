/** What the journey of the oldest browsers needs of one: everything else it does in the page. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** Calls a function inside the page; it may use nothing from outside itself. */
  ask: <Input, Output>(inPage: (input: Input) => Output | Promise<Output>, input: Input) => Promise<Output>
  /** Presses and lets go at a place in the window. */
  press: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  key: (key: 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'ArrowDown') => Promise<void>
  /** What the page reported as an error. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

/** Of a phone. */
export const WINDOW = { width: 360, height: 740 }
