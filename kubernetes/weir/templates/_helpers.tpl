{{- define "weir.labels" -}}
app.kubernetes.io/name: weir
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "weir.image" -}}
{{ required "image: name the image of Weir, as docs/kubernetes.md has it made" .Values.image }}
{{- end }}

{{/* Names by which the pods know each other; the certificates have them. */}}
{{- define "weir.conductor" -}}
{{ .Release.Name }}-conductor.{{ .Release.Name }}-conductor
{{- end }}

{{- define "weir.workers" -}}
{{- range $i := until (int .Values.workers.count) }}{{ if $i }} {{ end }}{{ $.Release.Name }}-worker-{{ $i }}.{{ $.Release.Name }}-worker{{ end }}
{{- end }}

{{/* Requests and limits alike. Takes one of .Values.workers and .Values.conductor. */}}
{{- define "weir.resources" -}}
requests: {cpu: {{ .cpu | quote }}, memory: {{ .memory }}}
limits: {cpu: {{ .cpu | quote }}, memory: {{ .memory }}}
{{- end }}

{{- define "weir.container" -}}
image: {{ include "weir.image" . }}
imagePullPolicy: {{ .Values.imagePullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- with .Values.envFrom }}
envFrom: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Everything of a pod that is not its containers, its volumes and its place. */}}
{{- define "weir.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The keys of the Secret as folders, one for each pod: a container mounts its own. Takes a list of root and pods' names. */}}
{{- define "weir.certificates" -}}
name: certificates
secret:
  secretName: {{ (index . 0).Values.certificates }}
  defaultMode: 288 # 0440, in a notation that all readers of YAML agree on
  items:
  {{- range $pod := rest . }}
  {{- range $file := list "host.p12" "trust.p12" "password" }}
  - {key: {{ $pod }}.{{ $file }}, path: {{ $pod }}/{{ $file }}}
  {{- end }}
  {{- end }}
{{- end }}
