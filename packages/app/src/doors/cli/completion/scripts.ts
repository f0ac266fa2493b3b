/** What shells run to offer the words of a command line: each asks the program itself, so that a script never goes out of date. */

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_loadout() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(loadout __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _loadout loadout
`,
  zsh: `#compdef loadout
_loadout() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(loadout __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe -t loadout loadout found; else _files; fi
}
if [ "$funcstack[1]" = "_loadout" ]; then _loadout "$@"; else compdef _loadout loadout; fi
`,
  fish: `function __loadout_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (loadout __complete $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c loadout -f -a '(__loadout_complete)'
`,
};
