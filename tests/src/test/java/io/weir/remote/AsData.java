package io.weir.remote;

import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Workers of which every argument and every answer becomes data and is read again, as between processes, in the calling
 * thread and without a pipe: so that a run in virtual time goes that way.
 */
public final class AsData {

    private AsData() {}

    public static List<Worker> of(List<Worker> workers) {
        return workers.stream().map(worker -> of(Worker.class, worker)).toList();
    }

    private static <T> T of(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call(real, method, arguments)));
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        Type[] types = method.getGenericParameterTypes();
        Object[] read = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            read[i] = FrameStream.value(FrameStream.json(arguments[i]), types[i]);
        }
        Object answer;
        try {
            answer = method.invoke(real, read);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
        return answer instanceof WorkerLoad load
                ? of(WorkerLoad.class, load)
                : FrameStream.value(FrameStream.json(answer), method.getGenericReturnType());
    }
}
