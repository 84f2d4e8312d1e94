/** Programs that run the command that their arguments name, on this machine or another. */
const LAUNCHERS =
  'docker(?:-compose)?|podman(?:-compose)?|nerdctl|lxc|kubectl|oc|k3s|minikube|ssh|sshpass|mosh|gcloud|heroku|fly|flyctl|vagrant|wsl|cmd|pwsh|powershell|(?:ba|z|da|a|k|fi)?sh|busybox|su|runuser|sudo|doas|chroot|nsenter|ip|env|eval|exec|nohup|setsid|stdbuf|unbuffer|timeout|nice|ionice|flock|chronic|watch|strace|proxychains4?|torsocks|torify|op|doppler|aws-vault|dotenv|npx|xargs|parallel';

/** The name of a launcher, and a word behind it. */
export const LAUNCHER_NAME = `(?:[\\w./~-]{0,100}/)?(?:${LAUNCHERS})(?:\\.exe)?(?=[ \\t])`;

/** Launchers that join their arguments with blanks and give the result to a shell. */
export const JOINING: ReadonlySet<string> = new Set(['ssh', 'mosh', 'eval', 'watch']);

/** Launchers that put words of their input in the place of a marker. */
export const REPLACING: ReadonlySet<string> = new Set(['xargs', 'parallel']);

/** Shells, which read the argument of `-c` as a script. */
export const SHELL = /^(?:.*\/)?(?:ba|z|da|a|k|fi)?sh(?:\.exe)?$|^(?:su|runuser|flock|busybox)$/;
