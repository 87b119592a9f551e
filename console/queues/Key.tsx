// A key, as it stands beside what it does.
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-current px-1.5 font-mono text-xs max-md:hidden">{children}</kbd>
)
