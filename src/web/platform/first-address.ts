/** Removes the address that the server wrote for the first page: browsers would share it instead of the current one. */
export const forgetFirstAddress = (): void => document.querySelector('link[rel="canonical"]')?.remove()
